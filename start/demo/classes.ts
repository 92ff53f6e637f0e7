import type { DemoClass } from './content.ts'

export const demoClasses: readonly DemoClass[] = [
  {
    className: 'Portraits in silhouette',
    topic: 'portrait',
    level: 'all',
    photo: '/photos/gallery-08.jpg',
    instructor: 'Ana Moreau',
    price: 49,
    seats: 18,
    dates: [{ days: 12, time: '18:30', minutes: 150 }],
    place: 'The studio, Mill Lane 3',
    description:
      'A short evening about the outline of a person and nothing else. You light a paper backdrop evenly with two lamps, keep all other light off the sitter, and expose so that the face goes to black while the amber keeps its colour. Bring a camera with manual exposure and a lens of 50 mm or longer; the group takes turns to sit. You go home with a profile of yourself and with one that you took.',
    learn:
      'A profile of somebody else, and one of yourself\nA backdrop lit evenly with two lamps\nAn exposure that keeps the colour and drops the face to black',
    bring: 'A camera with manual exposure\nA lens of 50 mm or longer',
    status: 'pending',
  },
  {
    className: 'Landscape at first light',
    topic: 'landscape',
    level: 'beginner',
    photo: '/photos/class-01.jpg',
    instructor: 'Ana Moreau',
    price: 95,
    seats: 12,
    earlier: {
      days: 38,
      time: '06:00',
      minutes: 330,
      photo: '/photos/class-10.jpg',
      paid: ['Haruto Sato', 'Amira Haddad', 'Daniel Novák', 'Grace O’Connor'],
      reviews: [
        {
          by: 'Haruto Sato',
          stars: 4,
          text: 'Very early and very cold, and the first morning on which I knew why I chose an exposure. I would have liked half an hour more on the shore.',
          answer:
            'You were right, Haruto. We start a quarter of an hour earlier now, so that everybody has the shore before the sun is up.',
        },
        {
          by: 'Grace O’Connor',
          stars: 5,
          text: 'Ana looks through your camera, says one sentence, and the picture is better. My print hangs in the kitchen.',
        },
        { by: 'Amira Haddad', stars: 5, text: 'Bring gloves. Worth every minute of lost sleep.' },
      ],
    },
    dates: [
      { days: 33, time: '05:45', minutes: 330, photo: '/photos/class-09.jpg' },
      { days: 5, time: '05:15', minutes: 330 },
    ],
    place: 'The boathouse on the north shore',
    description:
      'We meet at the lake 75 minutes before sunrise and set up in the dark, so bring a head torch, a tripod and a lens between 24 and 70 mm. You meter for the shore, hold the sky back with a graduated filter (we lend them) and trust the histogram rather than the screen. When the sun is up we walk the shore and frame the same ridge at 24 mm and at 70 mm. You go home with one finished picture, developed with Ana over breakfast, and with notes to repeat it on a hill of your own.',
    learn:
      'One finished landscape, developed over breakfast\nA meter reading that you trust: the shore, not the sky\nThe same ridge at 24 mm and at 70 mm\nNotes to repeat it on a hill of your own',
    bring:
      'A head torch, for setting up in the dark\nA tripod\nA lens between 24 and 70 mm\nWarm clothes and dry socks',
    feedback:
      'Approved, thank you. People ask before anything else what they need to bring, and your first sentence tells them. The boathouse is ours until eleven now, so breakfast need not be hurried.',
    paid: ['Nora Whitfield', 'Chloe Bennett', 'Kwame Mensah', 'Ingrid Solberg'],
  },
  {
    className: 'Portrait lighting',
    topic: 'portrait',
    level: 'all',
    photo: '/photos/class-02.jpg',
    instructor: 'Lucía Ferrer',
    price: 140,
    seats: 8,
    earlier: {
      days: 24,
      time: '19:00',
      minutes: 180,
      paid: ['Nora Whitfield', 'Tomás Rivera', 'Kwame Mensah'],
      reviews: [
        {
          by: 'Kwame Mensah',
          stars: 5,
          text: 'I came for the flash and left knowing where to put a window. The lighting diagrams are still in my camera bag.',
        },
        {
          by: 'Tomás Rivera',
          stars: 4,
          text: 'Small group, patient sitter, plenty of time at the set. The meter takes some getting used to.',
        },
      ],
    },
    dates: [{ days: 9, time: '19:00', minutes: 180, weeks: 3 }],
    place: 'The studio, Mill Lane 3',
    description:
      'One sitter, one strip soft box, one reflector: you begin with a single light and move it around the face until you can name what has changed. Bring a camera with a hot shoe and a lens of 50 to 105 mm; stands, triggers and the sitter are ours. In pairs you build short light, butterfly light and a rim, and measure the ratio of key to fill with a hand-held meter. You leave with six edited portraits and a lighting diagram for each of them.',
    learn:
      'Six edited portraits\nA lighting diagram for each of them\nShort light, butterfly light and a rim, built by hand\nA ratio of key to fill, measured',
    bring: 'A camera with a hot shoe\nA lens of 50 to 105 mm',
    paid: ['Chloe Bennett', 'Amira Haddad'],
  },
  {
    className: 'Street at night',
    topic: 'street',
    level: 'beginner',
    photo: '/photos/class-03.jpg',
    instructor: 'Idris Okafor',
    price: 75,
    seats: 10,
    dates: [{ days: 3, time: '20:30', minutes: 180 }],
    place: 'The main station, under the clock',
    description:
      'For three hours we walk from the station to the old market and work with the light that is there: shop windows, street lamps, wet paving. Bring a small camera and one prime lens, 28 or 35 mm; f/2 helps, but ISO 6400 will do. You practise zone focusing at two metres, exposing for the lit window rather than for the dark around it, and asking a stranger for a picture. For the last half hour we sit down in the market café and edit your walk down to five photographs.',
    learn:
      'Five photographs from one walk, chosen with the group\nZone focusing at two metres without looking\nA portrait of a stranger whom you asked',
    bring:
      'A small camera with one prime lens, 28 or 35 mm\nShoes that you can walk three hours in\nA charged battery and a spare one',
    paid: ['Tomás Rivera', 'Haruto Sato', 'Daniel Novák'],
  },
  {
    className: 'Product on a table top',
    topic: 'product',
    level: 'intermediate',
    photo: '/photos/class-04.jpg',
    instructor: 'Priya Raman',
    price: 160,
    seats: 6,
    dates: [{ hours: 4, minutes: 240 }],
    place: 'The studio, Mill Lane 3',
    description:
      'Four hours at a table with one bottle, two lamps and a stack of white card. You build a set on a polished surface, light glass from behind so that its edges show, and take the dust off with a brush before you take it off with software. Bring a tripod, a lens that focuses closer than 30 cm and a small object of your own; we shoot tethered, so every change shows on a large screen. You go home with three pictures: one for a shop page, one with a hard shadow, one of your own object.',
    learn:
      'A picture for a shop page\nA picture with one hard shadow\nA picture of an object of your own\nGlass that is lit from behind, so that its edges show',
    bring: 'A tripod\nA lens that focuses closer than 30 cm\nA small object of your own',
    paid: ['Grace O’Connor'],
  },
  {
    className: 'Black-and-white darkroom',
    topic: 'darkroom',
    level: 'all',
    photo: '/photos/class-05.jpg',
    instructor: 'Ana Moreau',
    price: 240,
    seats: 3,
    dates: [{ days: 20, time: '09:30', minutes: 450, weeks: 2 }],
    place: 'The darkroom, Mill Lane 3, basement',
    description:
      'Two long days under the safelight, with an enlarger to yourself. Bring one developed black-and-white film, 35 mm or 120; paper, chemistry and aprons are here. On the first day you make a contact sheet, test strips and a straight print, on the second you dodge, burn and change the contrast grade until the print says what you meant. You take home six 18 × 24 cm prints and the notes to make each of them again.',
    learn:
      'Six prints of 18 × 24 cm\nA contact sheet of a whole film\nTest strips that you can read\nNotes to make each print again',
    bring: 'One developed black-and-white film, 35 mm or 120\nClothes that may get a stain',
    paid: ['Ingrid Solberg', 'Amira Haddad', 'Daniel Novák'],
  },
  {
    className: 'Macro',
    topic: 'macro',
    level: 'intermediate',
    photo: '/photos/class-06.jpg',
    instructor: 'Priya Raman',
    price: 85,
    seats: 14,
    dates: [{ days: 30, time: '07:00', minutes: 240 }],
    place: 'The botanical garden, east gate',
    description:
      'At life size and f/8 about a millimetre is sharp, so most of this morning is about where to put it. We start in the garden at seven, while the dew is on the grass and the insects are too cold to fly; bring a macro lens or extension tubes and something to kneel on, we bring diffusers and small flashes. You learn to focus by moving the camera, to keep a background plain and to blend eight frames into one. You leave with a focus-stacked picture and a table of working distances for your own lens.',
    learn:
      'One focus-stacked picture of eight frames\nA table of working distances for your own lens\nA plain background, outdoors',
    bring: 'A macro lens or extension tubes\nSomething to kneel on',
    paid: ['Tomás Rivera', 'Grace O’Connor'],
  },
  {
    className: 'Astrophotography',
    topic: 'astrophotography',
    level: 'advanced',
    photo: '/photos/class-07.jpg',
    instructor: 'Mei Tanaka',
    price: 120,
    seats: 16,
    dates: [{ days: 26, time: '21:00', minutes: 300, weeks: 3 }],
    place: 'The car park at High Moor',
    description:
      'One moonless night on a hill 40 km from the nearest town; if it is cloudy we move to the next one. Bring a steady tripod, a lens of 14 to 24 mm at f/2.8 or faster, a remote release and warmer clothes than you think you need. You focus on a bright star at full magnification, find the longest exposure that keeps stars round (about 15 seconds at 20 mm) and take twelve frames of the same sky. In a second evening, online, you align and stack them into one picture of the Milky Way.',
    learn:
      'A picture of the Milky Way, stacked from twelve frames\nThe longest exposure that keeps your stars round\nFocus on a star in the dark',
    bring:
      'A steady tripod\nA lens of 14 to 24 mm at f/2.8 or faster\nA remote release\nWarmer clothes than you think you need',
    paid: ['Chloe Bennett', 'Kwame Mensah', 'Haruto Sato', 'Amira Haddad', 'Daniel Novák'],
    unpaid: ['Nora Whitfield'],
  },
  {
    className: 'Architecture',
    topic: 'architecture',
    level: 'intermediate',
    photo: '/photos/class-08.jpg',
    instructor: 'Jonas Lindqvist',
    price: 65,
    seats: 24,
    description:
      'An afternoon in three buildings: a concrete library, a covered market and a staircase of seven floors. You keep verticals upright in the camera instead of in software, wait for somebody to walk in and give the room its scale, and bracket a window that is six stops brighter than its wall. Bring a lens between 16 and 35 mm, or a tilt-shift lens if you own one; tripods are allowed in two of the three. You finish with a series of five pictures that belong together, and Jonas answers it with a page of written criticism.',
    learn:
      'A series of five pictures that belong together\nVerticals that are upright in the camera\nA bracketed window, six stops brighter than its wall\nA page of written criticism from Jonas',
    bring: 'A lens between 16 and 35 mm, or a tilt-shift lens\nA tripod, if you have one',
    paid: ['Tomás Rivera', 'Ingrid Solberg', 'Haruto Sato'],
  },
  {
    className: 'Long exposures by the sea',
    topic: 'landscape',
    level: 'intermediate',
    photo: '/photos/gallery-03.jpg',
    instructor: 'Jonas Lindqvist',
    price: 80,
    seats: 10,
    dates: [{ days: 8, time: '16:00', minutes: 240 }],
    place: 'The old pier, at the ticket hut',
    description:
      'Two hours before high water we stand at the old pier with tripods and dark glass. You meter without a filter, count ten stops on your fingers, and wait four minutes for a sea that looks like mist. Bring a tripod that stands firmly in sand, a cable release and rubber boots; filters of 77 mm are here, with rings for smaller lenses. You go home with three exposures of the same posts at one second, thirty seconds and four minutes, and with an opinion about which of them is the sea.',
    cancelled:
      'The pier is closed for repairs until spring, and no other place on this coast has its posts. Jonas will offer the class again when it opens.',
  },
]
