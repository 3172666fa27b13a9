import { createHash } from 'node:crypto'
import { escaped } from './markup'

/** Makes the theme switch work: the layout's own script reads what this one stores. */
export const THEME_SCRIPT = `for(const s of document.querySelectorAll('select[name=theme]')){const d=document.documentElement.dataset;s.value=d.theme||'system';s.onchange=()=>{if(s.value==='system')delete d.theme;else d.theme=s.value;try{s.value==='system'?localStorage.removeItem('theme'):localStorage.setItem('theme',s.value)}catch{}}}`

/**
 * Searches the index beside the page for every word of \`?q=\`, or its beginning. Texts go into the page as text, never as
 * markup.
 */
export const SEARCH_SCRIPT = `(async()=>{
const q=(new URLSearchParams(location.search).get('q')||'').slice(0,200);
for(const f of document.querySelectorAll('input[name=q]'))f.value=q;
const words=q.toLowerCase().match(/[\\p{L}\\p{N}]+/gu)||[],out=document.getElementById('copy-found');
if(!words.length)return;
const say=(tag,text,to)=>{const e=document.createElement(tag);e.textContent=text;to.append(e);return e};
try{
const all=await(await fetch('../search-index.json')).json();
const has=(text,word)=>(text.toLowerCase().match(/[\\p{L}\\p{N}]+/gu)||[]).some(w=>w.startsWith(word));
const found=all.filter(i=>words.every(w=>has(i.title+' '+i.words,w)));
out.textContent='';
say('p',found.length+(found.length===1?' match':' matches'),out);
const rank=i=>words.every(w=>has(i.title,w))?0:1;
const list=say('ul','',out);
for(const i of found.sort((a,b)=>rank(a)-rank(b)).slice(0,100)){const l=say('li','',list);say('a',i.title,l).href='../'+i.href;say('span',' '+i.kind,l)}
}catch{out.textContent='The index of this copy could not be read.'}
})()`

const hashScript = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Content security policy of a page as an element: a file server sends no header. It cannot restrict framing.
 * @param scripts texts of all inline scripts
 * @param live target of forms; null without an instance
 */
export function policyElement(scripts: readonly string[], live: string | null): string {
  const policy = [
    "default-src 'none'",
    scripts.length > 0 ? `script-src ${scripts.map(hashScript).join(' ')}` : '',
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action 'self'${live === null ? '' : ` ${live}`}`,
    "base-uri 'none'",
  ]
  return `<meta http-equiv="Content-Security-Policy" content="${escaped(policy.filter(Boolean).join('; '))}"/>`
}
