import type { NewAssignment } from '#contract/assignments.ts'
import type { DemoHandIn } from './content.ts'

// The demo's assignment, and eight hand-ins, each with a fault, and most of them shot again.

export const ofClass = 'Landscape at first light'
export const teacherName = 'Ana Moreau'

export const assignment = {
  title: 'Two photographs, and again',
  brief: `Hand in **two photographs** that you would show somebody else.

- Before you press the button, look along all four edges of the frame.
- I’ll pin my comments to the spots they are about.
- Then go back, and shoot the same picture again.`,
  opensAt: null,
  dueAt: null,
  min: 2,
  max: 4,
  rules: [
    { kind: 'iso', atMost: 1600 },
    { kind: 'same', what: 'camera' },
  ],
  sharing: 'class',
  peers: true,
} satisfies NewAssignment

const fuji = { make: 'FUJIFILM', model: 'X-T5', lens: 'XF16-55mmF2.8 R LM WR' }
const nikon = { make: 'NIKON CORPORATION', model: 'Z 6_2' }
const canon = { make: 'Canon', model: 'EOS R8' }
const sony = { make: 'SONY', model: 'ILCE-7M4' }

export const handIns: readonly DemoHandIn[] = [
  {
    by: 'Nora Whitfield',
    handedIn: 9,
    answered: 8,
    again: 5,
    answer: 'again',
    works: [
      {
        name: '01',
        title: 'Posts in the sea',
        note: 'Thirty seconds, to smooth the water. The wind moved my tripod.',
        camera: {
          ...fuji,
          focalLength: 23,
          focalLength35: 35,
          aperture: 11,
          shutter: 30,
          iso: 160,
        },
        again: { shutter: 25 },
        threads: [
          {
            kind: 'point',
            x: 8700,
            y: 4550,
            subject: 'composition',
            text: 'The horizon climbs to the right, and water that runs downhill is all I see. Use the level in the viewfinder, or straighten it before you crop.',
            replies: [{ by: 'Nora Whitfield', text: 'Now I can’t unsee it. Going back tomorrow.' }],
            isResolved: true,
          },
          {
            kind: 'area',
            x: 4000,
            y: 4000,
            w: 2000,
            h: 2100,
            subject: 'light',
            advice: 'keep',
            text: 'This is the picture: the hut dark against the light, and the reflection that leads to it. Keep it.',
          },
          {
            kind: 'point',
            x: 3900,
            y: 9000,
            subject: 'composition',
            text: 'This post leads out of the frame. Half a step to the left, and it leads in.',
            replies: [
              { by: 'Chloe Bennett', text: 'I like it there. It makes the water feel closer.' },
            ],
          },
        ],
        threadsAgain: [
          {
            kind: 'whole',
            subject: 'composition',
            text: 'Level, and so much calmer. One more thing: try it two minutes later, when the sky has lost its white.',
          },
        ],
      },
      {
        name: '04',
        title: 'Into the wood',
        camera: {
          ...fuji,
          focalLength: 55,
          focalLength35: 83,
          aperture: 4,
          shutter: 1 / 60,
          iso: 400,
          exposureBias: 1,
        },
        again: { shutter: 1 / 250, exposureBias: -1 },
        threads: [
          {
            kind: 'area',
            x: 2600,
            y: 500,
            w: 5200,
            h: 5700,
            subject: 'exposure',
            text: 'Burnt out: there is nothing to bring back here. Expose for the mist, and let the trunks go dark.',
            isResolved: true,
          },
        ],
      },
    ],
  },
  {
    by: 'Chloe Bennett',
    handedIn: 7,
    answered: 6,
    again: 3,
    works: [
      {
        name: '02',
        title: 'On the crest',
        note: 'I wanted him to look small.',
        camera: { ...nikon, focalLength: 70, aperture: 8, shutter: 1 / 320, iso: 100 },
        again: { focalLength: 105 },
        threads: [
          {
            kind: 'point',
            x: 5100,
            y: 6050,
            subject: 'composition',
            text: 'He does look small. But in the middle, with all that sky, he is a speck. Give him somewhere to walk to.',
            isResolved: true,
          },
        ],
      },
      {
        name: '07',
        title: 'The stair',
        camera: { ...nikon, focalLength: 50, aperture: 5.6, shutter: 1 / 200, iso: 200 },
        again: { aperture: 8, shutter: 1 / 640 },
        threads: [
          {
            kind: 'whole',
            subject: 'light',
            text: 'The lines are there, the light is not. Come back when the sun draws the steps for you.',
          },
          {
            kind: 'point',
            x: 5950,
            y: 4300,
            subject: 'moment',
            advice: 'keep',
            text: 'Good timing: both feet on the edge of a step.',
          },
        ],
      },
    ],
  },
  {
    by: 'Kwame Mensah',
    handedIn: 2,
    works: [
      {
        name: '06',
        title: 'Red umbrella',
        camera: { ...canon, focalLength: 35, aperture: 2, shutter: 1 / 8, iso: 6400 },
        threads: [],
      },
      { name: '08', title: 'Contact sheet', note: 'On film.', camera: {}, threads: [] },
    ],
  },
  {
    by: 'Ingrid Solberg',
    handedIn: 8,
    answered: 7,
    again: 4,
    answer: 'done',
    works: [
      {
        name: '03',
        title: 'Drops on a blade',
        camera: { ...sony, focalLength: 90, aperture: 2.8, shutter: 1 / 250, iso: 400 },
        again: { aperture: 8, shutter: 1 / 125, iso: 800 },
        threads: [
          {
            kind: 'area',
            x: 2500,
            y: 4700,
            w: 2800,
            h: 2900,
            subject: 'focus',
            text: 'The big drop is what I look at, and it is soft. At f/2.8 and this distance the sharp part is thinner than the drop.',
            isResolved: true,
          },
        ],
      },
      {
        name: '05',
        title: 'My camera',
        camera: { ...sony, focalLength: 50, aperture: 2.8, shutter: 1 / 60, iso: 800 },
        again: { focalLength: 55 },
        threads: [
          {
            kind: 'point',
            x: 9750,
            y: 8000,
            subject: 'composition',
            text: 'Half a lens, cut off by the edge. Either all of it, or none.',
            isResolved: true,
          },
          {
            kind: 'point',
            x: 600,
            y: 8800,
            subject: 'composition',
            text: 'And the prints in this corner pull my eye out of the frame.',
            isResolved: true,
          },
        ],
      },
    ],
  },
]
