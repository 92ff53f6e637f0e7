/**
 * The school's pairs of a first try and its re-shoot. For each the alternative texts, two comments on the first
 * (a fault and what to keep) and one on the second.
 */
export const pairs = {
  pierFirst:
    'Old pier posts and a hut in a smooth sea; the horizon slopes. Two pins with numbers stand on it.',
  pierAgain: 'Old pier posts and a hut in a smooth sea, with the horizon level.',
  pierFault: 'The horizon climbs to the right.',
  pierKeep: 'The hut against the light: keep it.',
  pierDone: 'Level. So much calmer.',
  duneFirst:
    'A tiny walker in the middle of dunes under a large, empty sky. Two pins with numbers stand on it.',
  duneAgain:
    'The walker, larger and on the left third, at the top of a crest of rippled sand that leads to him.',
  duneFault: 'Far away and in the middle: we hardly find him.',
  duneKeep: 'The low light on the ripples: keep it.',
  duneDone: 'Closer, and on the third. Now the crest leads to him.',
  dropsFirst:
    'Dew drops on a blade of grass, all of them out of focus. Two pins with numbers stand on it.',
  dropsAgain: 'Dew drops on a blade of grass, the front ones sharp.',
  dropsFault: 'Nothing is sharp. Focus on the largest drop.',
  dropsKeep: 'The lights in the background: keep them.',
  dropsDone: 'Sharp just where we look first.',
  woodFirst:
    'A forest path on which the light between the trunks has burnt out to white. Two pins with numbers stand on it.',
  woodAgain: 'A forest path with all the tones of the mist between the trunks.',
  woodFault: 'Burnt out: nothing is left between the trunks.',
  woodKeep: 'The dark bush gives the picture depth: keep it.',
  woodDone: 'Every tone of the mist is there.',
  cameraFirst:
    'A camera on a table, with a lens and bright lights cut off at the edges of the picture. Two pins with numbers stand on it.',
  cameraAgain: 'The same camera, closer and on its own, with quiet edges.',
  cameraFault: 'The other lens is cut off, and draws the eye out of the picture.',
  cameraKeep: 'The window in the glass: keep it.',
  cameraDone: 'Quiet edges. Now it is all about the camera.',
  umbrellaFirst:
    'A wet street at night with a person under a red umbrella, smeared by camera shake. Two pins with numbers stand on it.',
  umbrellaAgain: 'A wet street at night with a person under a red umbrella, held still and sharp.',
  umbrellaFault: 'Camera shake. Lean against a wall, or take a shorter time.',
  umbrellaKeep: 'The colours on the wet street: keep them.',
  umbrellaDone: 'Still and sharp, and the umbrella is red.',
  stairFirst:
    'A man climbs a stair in grey light without shadows. Two pins with numbers stand on it.',
  stairAgain: 'The same man climbs the stair in hard sun that draws every step.',
  stairFault: 'In this light the steps melt into each other. Come back in the sun.',
  stairKeep: 'The figure in the gap: keep him there.',
  stairDone: 'Now the sun draws every step.',
  sheetFirst:
    'A contact sheet and a loupe on a table, almost black. Two pins with numbers stand on it.',
  sheetAgain: 'A contact sheet and a loupe on a table under a lamp, with every frame to be seen.',
  sheetFault: 'Much too dark: no frame can be told from the next.',
  sheetKeep: 'The loupe at the corner of the sheet: keep it.',
  sheetDone: 'Every frame can be seen, and the dark is still dark.',
} as const
