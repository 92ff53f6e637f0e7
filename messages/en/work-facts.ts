/** How a photograph was taken, and rules of assignments; web/features/work/rule-words.ts inserts the parts. */
export const workFacts = {
  seconds: ['{time} s', 'An exposure time: 1/125 s; s is the unit'],
  fraction: ['1/{part}', 'A fraction of a second: 1/125'],
  fNumber: ['f/{number}', 'An aperture: f/2.8'],
  isoValue: ['ISO {number}', 'A sensitivity: ISO 400'],
  millimetres: ['{number} mm', 'A focal length'],
  length35: [
    '{length} equivalent',
    'A focal length, by the angle of view on a camera for 35 mm film: 35 mm equivalent',
  ],
  lengths: [
    '{length} ({equivalent} equivalent)',
    'A focal length, and the one with the same angle of view on a camera for 35 mm film: 23 mm (35 mm equivalent)',
  ],
  ev: ['{number} EV', 'An exposure compensation; the number has a sign: −0.7'],
  bias: ['Exposure compensation {bias}', 'The value is such as −0.7 EV'],
  setting: [
    '{name, select, shutter {Shutter speed} aperture {Aperture} iso {ISO} focalLength {Focal length} exposureBias {Exposure compensation} flash {Flash} camera {Camera} lens {Lens} other {Taken}}',
    'Heads the values of two photographs side by side',
  ],
  compared: ['Camera settings compared', 'Heads a table of the values of two versions'],
  settingHead: ['Setting', 'Heads the first column of a table: shutter speed, aperture, lens'],
  differs: ['(different)', 'Marks a line of a table in which two values differ'],
  unknown: ['Unknown', 'In place of a value'],
  flash: '{fired, select, yes {With flash} other {Without flash}}',
  camera: 'Camera',
  lens: 'Lens',
  takenOn: ['Taken', 'Heads the date and time of a photograph'],
  takenAt: ['{date}, {time}', 'Tue 24 Nov 2026, 18:00'],
  none: 'No camera details.',
  typed: 'typed by the student',
  range: ['{from} to {to}', 'From a value to a larger one'],
  atLeast: [
    '{kind, select, shutter {Shutter {value} or longer} aperture {{value} or narrower} iso {{value} or higher} focalLength {Focal length {value} or longer} other {Focal length {value} or longer (35 mm equivalent)}}',
    'A rule of an assignment; the value is such as 1/15 s, f/8, ISO 400, 35 mm',
  ],
  atMost: [
    '{kind, select, shutter {Shutter {value} or shorter} aperture {{value} or wider} iso {{value} or lower} focalLength {Focal length {value} or shorter} other {Focal length {value} or shorter (35 mm equivalent)}}',
    'A rule of an assignment; the value is such as 1/15 s, f/2.8, ISO 400, 35 mm',
  ],
  exactly: [
    '{kind, select, shutter {Shutter {value}} aperture {Aperture {value}} iso {{value}} focalLength {Focal length {value}} other {Focal length {value} (35 mm equivalent)}}',
    'A rule of an assignment; the value is such as 1/15 s, or 1/15 s to 1 s',
  ],
  takenSince: ['Taken on or after {date}', 'The date is such as 24 Nov 2026'],
  takenSinceClass: 'Taken after the class began',
  shapeIs:
    '{shape, select, landscape {Landscape format} portrait {Portrait format} other {Square format}}',
  shape: [
    '{shape, select, landscape {landscape} portrait {portrait} other {square}}',
    'What a photograph is; stands after “Not met:”',
  ],
  monochrome: 'Black and white',
  same: '{what, select, focalLength {The same focal length in all photographs} aperture {The same aperture in all photographs} lens {The same lens in all photographs} other {The same camera in all photographs}}',
  answer: [
    '{answer, select, met {Met} unknown {Unknown} other {Not met}}',
    'Whether a photograph meets a rule of its assignment',
  ],
  notMet: ['Not met: {actual}', 'What the photograph has instead: Not met: 1/60 s'],
  found: ['What the rules find', 'Names the rules with “Met” or “Not met”'],
  overruled: 'decided by the instructor',
} as const
