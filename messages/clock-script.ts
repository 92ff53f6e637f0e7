/**
 * For the head of a page: marks the document if the visitor's clock shows the same times as `zone` in every
 * week of a year. Only the browser knows its own zone, and content that depends on it must not shift
 * (TimeZoneNote).
 */
export const clockScript = (zone: string) =>
  `try{const[a,b]=['${zone}',void 0].map(timeZone=>new Intl.DateTimeFormat('en',{dateStyle:'short',timeStyle:'short',timeZone}));if(Array.from({length:53},(_,week)=>Date.now()+week*6048e5).every(at=>a.format(at)===b.format(at)))document.documentElement.dataset.clock='school'}catch{}`
