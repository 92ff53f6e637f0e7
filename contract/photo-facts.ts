// Written by: node tools/build-photos.ts update

/**
 * What the variants of the photographs are made from and how, as a short hash: it is part of their addresses,
 * so that what stands at one never changes and browsers keep it.
 */
export const photosVersion = 'a3bf9d77'

/** The colours of each photograph's sixths, and which part stays in sight where it is cropped. */
export const photoFacts: Record<string, { colours: string; focus?: string }> = {
  'class-01': { colours: '965975854853853742', focus: '72% 40%' },
  'class-02': { colours: '754411521543210310', focus: '64% 45%' },
  'class-03': { colours: '321311421421643532', focus: '38% 60%' },
  'class-04': { colours: '841b63942732a63731' },
  'class-05': { colours: '333555444444666555', focus: '45% 70%' },
  'class-06': { colours: '451662772793782562', focus: '72% 60%' },
  'class-07': { colours: '111322433211322322', focus: '46% 60%' },
  'class-08': { colours: '731621731631521631', focus: '42% 50%' },
  'gallery-01': { colours: '854a75975532642532', focus: '72% 40%' },
  'gallery-02': { colours: '853853853521731621', focus: '45% 40%' },
  'gallery-03': { colours: 'a76a87a76643643643' },
  'gallery-04': { colours: '112112112211321311', focus: '88% 60%' },
  'gallery-05': { colours: '532421632642853643', focus: '62% 55%' },
  'gallery-06': { colours: '432875321221654211' },
  'gallery-07': { colours: '532321421421421421' },
  'gallery-08': { colours: 'a62962521841531410', focus: '66% 50%' },
  'gallery-09': { colours: 'a64964964642532532', focus: '72% 50%' },
  'gallery-10': { colours: '721831310742742310', focus: '36% 50%' },
  'gallery-11': { colours: '611822400621932410', focus: '38% 50%' },
  'gallery-12': { colours: '452441341562451441', focus: '56% 60%' },
  'gallery-13': { colours: 'a42b63b73942c74b73' },
  'gallery-14': { colours: 'b73c95851741852421' },
  'hero-1': { colours: '100411521742521621' },
  'hero-2': { colours: '211852532210962642' },
  'hero-3': { colours: '300810710300700710' },
  'hero-4': { colours: '110532321210532521' },
  'hero-5': { colours: '210631310200621510' },
  'hero-6': { colours: '311732421310521311' },
  'instructor-1': { colours: 'a62951731841421410', focus: '62% 40%' },
  'instructor-2': { colours: '500810910300410610', focus: '42% 40%' },
  'instructor-3': { colours: '642532421532321211', focus: '56% 40%' },
  'instructor-4': { colours: '210521521110211311', focus: '44% 40%' },
  'instructor-5': { colours: 'a62962952952631631', focus: '60% 40%' },
  'instructor-6': { colours: '931931721721521510' },
}
