/** The six slides of the hero (clause 1.4); `accent` is the part of the heading in the accent colour. */
export type HeroSlide = {
  photo: string
  alt: string
  lead: string
  accent: string
  text: string
}

export const firstHeroSlide: HeroSlide = {
  photo: '/photos/hero-1.jpg',
  alt: 'A camera with a large lens stands on a wooden table beside a few prints, with a red safelight glowing out of focus behind it.',
  lead: 'Best Photography ',
  accent: 'Tutor',
  text: 'Bring the camera you already own; your tutor looks at your pictures before saying a word about settings. You leave every class with one thing to try and one photograph you could not have taken the week before.',
}

export const laterHeroSlides: readonly HeroSlide[] = [
  {
    photo: '/photos/hero-2.jpg',
    alt: 'A tripod camera faces a stool on an amber paper backdrop between two soft boxes in a dark studio.',
    lead: 'Qualified and Experienced ',
    accent: 'Instructors',
    text: 'The people who teach here work with a camera themselves, in studios, on hillsides and on wet streets at night. They remember being new to it, and they will tell you plainly what works in a picture and what does not.',
  },
  {
    photo: '/photos/hero-3.jpg',
    alt: 'Prints hang from a line above three developing trays and glass bottles in the red light of a darkroom.',
    lead: 'Hands-on Practical ',
    accent: 'Sessions',
    text: 'You set the lights, mix the developer and hang your own prints up to dry. The talk is short, because hands learn faster than ears.',
  },
  {
    photo: '/photos/hero-4.jpg',
    alt: 'A landscape photograph is projected in a dim lecture room above rows of red chairs and a few listeners.',
    lead: 'Guest Lectures and ',
    accent: 'Workshops',
    text: 'Working photographers open their archives to you, failures included, and answer what you ask. Afterwards you try their way of working yourself, with them beside you.',
  },
  {
    photo: '/photos/hero-5.jpg',
    alt: 'A monitor showing a mountain sunrise lights a wooden desk with a keyboard, a lens and a red mug.',
    lead: 'Online Learning ',
    accent: 'Resources',
    text: 'What you learned in class waits for you at home: notes, exercises and the pictures you talked about. Go through them at your own hour, as often as it takes.',
  },
  {
    photo: '/photos/hero-6.jpg',
    alt: 'Visitors stand in front of framed photographs on a dark red gallery wall lit by spotlights.',
    lead: 'Exhibitions and Networking ',
    accent: 'Opportunities',
    text: 'Your prints belong on a wall, in good light, before people who look slowly. At our exhibitions you meet the photographers, printers and editors you may work with next.',
  },
]
