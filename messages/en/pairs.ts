/**
 * The school's pairs of a first try and its re-shoot. For each the alternative texts, two comments on the first
 * (a fault and what to keep) and one on the second.
 */
export const pairs = {
  firstPier:
    'Old pier posts and a hut in a smooth sea; the horizon slopes. Two pins with numbers stand on it.',
  againPier: 'Old pier posts and a hut in a smooth sea, with the horizon level.',
  faultPier: 'The horizon climbs to the right.',
  keepPier: 'The hut against the light: keep it.',
  donePier: 'Level. So much calmer.',
  firstDune:
    'A tiny walker in the middle of dunes under a large, empty sky. Two pins with numbers stand on it.',
  againDune:
    'The walker, larger and on the left third, at the top of a crest of rippled sand that leads to him.',
  faultDune: 'Far away and in the middle: we hardly find him.',
  keepDune: 'The low light on the ripples: keep it.',
  doneDune: 'Closer, and on the third. Now the crest leads to him.',
  firstDrops:
    'Dew drops on a blade of grass, all of them out of focus. Two pins with numbers stand on it.',
  againDrops: 'Dew drops on a blade of grass, the front ones sharp.',
  faultDrops: 'Nothing is sharp. Focus on the largest drop.',
  keepDrops: 'The lights in the background: keep them.',
  doneDrops: 'Sharp just where we look first.',
  firstWood:
    'A forest path on which the light between the trunks has burnt out to white. Two pins with numbers stand on it.',
  againWood: 'A forest path with all the tones of the mist between the trunks.',
  faultWood: 'Burnt out: nothing is left between the trunks.',
  keepWood: 'The dark bush gives the picture depth: keep it.',
  doneWood: 'Every tone of the mist is there.',
  firstCamera:
    'A camera on a table, with a lens and bright lights cut off at the edges of the picture. Two pins with numbers stand on it.',
  againCamera: 'The same camera, closer and on its own, with quiet edges.',
  faultCamera: 'The other lens is cut off, and draws the eye out of the picture.',
  keepCamera: 'The window in the glass: keep it.',
  doneCamera: 'Quiet edges. Now it is all about the camera.',
  firstUmbrella:
    'A wet street at night with a person under a red umbrella, smeared by camera shake. Two pins with numbers stand on it.',
  againUmbrella: 'A wet street at night with a person under a red umbrella, held still and sharp.',
  faultUmbrella: 'Camera shake. Lean against a wall, or take a shorter time.',
  keepUmbrella: 'The colours on the wet street: keep them.',
  doneUmbrella: 'Still and sharp, and the umbrella is red.',
  firstStair:
    'A man climbs a stair in grey light without shadows. Two pins with numbers stand on it.',
  againStair: 'The same man climbs the stair in hard sun that draws every step.',
  faultStair: 'In this light the steps melt into each other. Come back in the sun.',
  keepStair: 'The figure in the gap: keep him there.',
  doneStair: 'Now the sun draws every step.',
  firstSheet:
    'A contact sheet and a loupe on a table, almost black. Two pins with numbers stand on it.',
  againSheet: 'A contact sheet and a loupe on a table under a lamp, with every frame to be seen.',
  faultSheet: 'Much too dark: no frame can be told from the next.',
  keepSheet: 'The loupe at the corner of the sheet: keep it.',
  doneSheet: 'Every frame can be seen, and the dark is still dark.',
} as const
