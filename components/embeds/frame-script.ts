/**
 * Runs in the frame: reports the chart's height to the embedding page, immediately and whenever it changes. Nothing else
 * is scripted; without it the frame keeps the height set by the page.
 */
export const FRAME_SCRIPT =
  "const say=()=>parent.postMessage({meshbench:'height',px:Math.ceil(document.body.getBoundingClientRect().height)},'*');new ResizeObserver(say).observe(document.body);say()"

/** Runs in the embedding page: resizes whichever frame reports its height. */
export const HOST_SCRIPT =
  "addEventListener('message',e=>{if(e.data?.meshbench==='height')for(const f of document.querySelectorAll('iframe'))if(f.contentWindow===e.source){f.style.height='';f.height=Math.min(4000,Math.max(80,Number(e.data.px)||0))}})"
