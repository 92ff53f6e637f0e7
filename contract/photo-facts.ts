// Written by: node tools/build-photos.ts update

/**
 * A hash of the sources and settings of the variants. Part of their addresses, so that the files behind them
 * never change and browsers keep them.
 */
export const photosVersion = '5cc6e50d'

/**
 * The colours of each photograph's sixths, what to keep when cropping, and whether a class photo has the wide
 * variant.
 */
export const photoFacts: Record<string, { colours: string; focus?: string; isWide?: true }> = {
  'class-01': { colours: '989989778667677556', focus: '85% 12%', isWide: true },
  'class-02': { colours: '988632411544521310', focus: '70% 22%', isWide: true },
  'class-03': { colours: '321311421431643532', focus: '38% 60%', isWide: true },
  'class-04': { colours: 'acccccbccdddddcddc', focus: '24% 18%', isWide: true },
  'class-05': { colours: '333555444444665544', focus: '45% 70%', isWide: true },
  'class-06': { colours: '451662772793782562', focus: '72% 60%', isWide: true },
  'class-07': { colours: '111322433211322322', focus: '40% 90%', isWide: true },
  'class-08': { colours: '864653976854643865', focus: '48% 50%', isWide: true },
  'class-09': { colours: '9a9999777555555444', focus: '21% 40%', isWide: true },
  'class-10': { colours: '789789789433432533', focus: '80% 40%', isWide: true },
  'gallery-01': { colours: '56878a689235346345', focus: '72% 40%' },
  'gallery-02': { colours: '853853853521731621', focus: '45% 40%' },
  'gallery-03': { colours: '888999888444554444' },
  'gallery-04': { colours: '112112112211321311', focus: '88% 100%' },
  'gallery-05': { colours: '324223234334546234', focus: '62% 55%' },
  'gallery-06': { colours: '222666122122455111' },
  'gallery-07': { colours: '532321421421421421' },
  'gallery-08': { colours: 'a62962521841531410', focus: '66% 50%' },
  'gallery-09': { colours: 'a64964964642532532', focus: '72% 50%' },
  'gallery-10': { colours: '721831310742742310', focus: '36% 50%' },
  'gallery-11': { colours: 'eedddddddeeeeddddd', focus: '55% 25%' },
  'gallery-12': { colours: '452441341562451441', focus: '56% 60%' },
  'gallery-13': { colours: '47b79babc69bbccbcc' },
  'gallery-14': { colours: '8989a9565464565232' },
  'hero-1': { colours: '100411521742521621' },
  'hero-2': { colours: '211852532210962642' },
  'hero-3': { colours: '300810710300700710' },
  'hero-4': { colours: '110532321210532521' },
  'hero-5': { colours: '210631310200621510' },
  'hero-6': { colours: '311732421310521311' },
  'instructor-1': { colours: '621721500710610400', focus: '12% 5%' },
  'instructor-2': { colours: '111444555111222222', focus: '50% 10%' },
  'instructor-3': { colours: '644633545522521323', focus: '45% 12%' },
  'instructor-4': { colours: '122332133221322332', focus: '25% 20%' },
  'instructor-5': { colours: 'ccb876a99999655656', focus: '50% 5%' },
  'instructor-6': { colours: '7866649a8a84973986', focus: '35% 8%' },
  'work-01a': { colours: '79aabb9ab456556445', isWide: true },
  'work-01b': { colours: '79a9ab89a345456445', isWide: true },
}
