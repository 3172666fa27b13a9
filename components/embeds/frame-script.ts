/**
 * Runs in the frame: tells the page around it how tall the chart is, at once and whenever that changes. Nothing else is
 * scripted; without it the frame keeps the height that the page gave it.
 */
export const FRAME_SCRIPT =
  "const say=()=>parent.postMessage({meshbench:'height',px:Math.ceil(document.body.getBoundingClientRect().height)},'*');new ResizeObserver(say).observe(document.body);say()"

/** Runs in the page around: a frame that tells its height gets it, whichever of many it is. */
export const HOST_SCRIPT =
  "addEventListener('message',e=>{if(e.data?.meshbench==='height')for(const f of document.querySelectorAll('iframe'))if(f.contentWindow===e.source)f.height=Math.min(4000,Math.max(80,Number(e.data.px)||0))})"
