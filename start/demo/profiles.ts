type DemoProfile = { headline: string; about: string; photos: readonly string[] }

export const profiles: Readonly<Record<string, DemoProfile>> = {
  'Ana Moreau': {
    headline: 'Outlines, ridges, and the hour before sunrise',
    about:
      'Ana printed other people’s negatives for eleven years before she showed any of her own. She photographs mountains and faces in the same way: from the side, against the light, with most of the picture left dark.\n\nIn her classes you look at contact sheets before you look at cameras. She will ask you which frame you would print, and why not the one beside it.',
    photos: ['gallery-08', 'hero-3', 'gallery-01'],
  },
  'Jonas Lindqvist': {
    headline: 'Stairs, bridges, and who crosses them',
    about:
      'Jonas drew buildings before he photographed them, and still carries a pencil. He waits for the one hour in which the light explains a wall, and for the one person who shows how high it is.\n\nHis groups walk slowly, with a tripod and a spirit level, and come home with four pictures that are straight.',
    photos: ['gallery-13', 'gallery-02', 'hero-6'],
  },
  'Lucía Ferrer': {
    headline: 'One lamp, one face, enough time',
    about:
      'Lucía has lit portraits for magazines, theatres and one very patient orchestra. On her days off she photographs the sea, four minutes at a time.\n\nShe teaches light as something that you can name: where it comes from, how large it is, and what it leaves out. Nobody leaves without having sat for a picture, because that changes how you ask others to.',
    photos: ['hero-2', 'gallery-09', 'gallery-03'],
  },
  'Mei Tanaka': {
    headline: 'Dark skies, small bottles, long exposures',
    about:
      'By day Mei photographs perfume and glass in a studio of nine square metres; on clear nights she drives to where the map has no lights. Both are a question of patience and of what a reflection does.\n\nBring warm clothes. She brings the tea, the star charts, and a plan for clouds.',
    photos: ['gallery-04', 'gallery-14', 'gallery-11'],
  },
  'Idris Okafor': {
    headline: 'The city after rain',
    about:
      'Idris has walked the same eleven streets at night for fifteen years and says that he has not seen them yet. His pictures are made of wet paving, shop windows and people who are on their way.\n\nHe teaches how to stand still in a crowd, how to ask a stranger, and how to throw away all but five frames of an evening.',
    photos: ['gallery-05', 'gallery-07', 'hero-5'],
  },
  'Priya Raman': {
    headline: 'Things close by, at life size',
    about:
      'Priya studied beetles until she noticed that she liked the pictures better than the papers. Since then she has photographed drinks, jewellery and whatever lives in the grass behind the school.\n\nHer classes are for people who like to set one thing right before the next: the table, the lamp, the focus, then the shutter.',
    photos: ['gallery-12', 'gallery-10', 'hero-1', 'gallery-06'],
  },
}
