import { reloadedKey } from '#web/storage.ts'
import { scriptGone } from '#web/ui/script-gone.ts'

/** Between two reloads by itself, in milliseconds: what is gone for good must not cause more. */
const pause = 60_000

/**
 * A page whose script cannot be loaded is a picture of itself, and one of the dashboard a spinner; in one that
 * runs, a part is missing. The usual reason is an update of the site meanwhile. So it reloads once, if the
 * site can be reached, and then says that it is broken. Not if it is being left, which ends its requests.
 * (The import of the entry is a promise; the imports before it are the script element's.)
 */
export const brokenScript =
  `{let b=0;const d=document.documentElement.dataset,s=()=>{d.broken=''},` +
  `m=()=>{if(b++)return;` +
  `try{const n=Date.now(),k=sessionStorage;if(n-k.${reloadedKey}<${pause})return s();k.${reloadedKey}=n}catch{return s()}` +
  `fetch(location.href,{method:'HEAD'}).then(a=>a.ok?location.reload():s(),s)};` +
  `addEventListener('beforeunload',()=>{b=1});` +
  `addEventListener('${scriptGone}',m);` +
  `addEventListener('error',e=>{if(e.target.type==='module')m()},true);` +
  `addEventListener('unhandledrejection',e=>{if(!d.hydrated&&/module/.test(e.reason))m()})}`
