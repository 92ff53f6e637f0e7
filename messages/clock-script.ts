/**
 * For the head of a page: marks the document where the visitor's clock will show the times of `zone` in every week of a year. The zone of
 * a browser is known in it alone, and what depends on it must not move (TimeZoneNote).
 */
export const clockScript = (zone: string) =>
  `try{const[a,b]=['${zone}',void 0].map(timeZone=>new Intl.DateTimeFormat('en',{dateStyle:'short',timeStyle:'short',timeZone}));if(Array.from({length:53},(_,week)=>Date.now()+week*6048e5).every(at=>a.format(at)===b.format(at)))document.documentElement.dataset.clock='school'}catch{}`
