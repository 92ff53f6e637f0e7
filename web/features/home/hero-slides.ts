/** A slide of the hero; `accent` is the part of the heading in the accent colour. */
export type HeroSlide = {
  photo: string
  /** What the photograph is called, on the label beside it. */
  title: string
  alt: string
  lead: string
  accent: string
  text: string
}

/** The slide whose heading types itself (clause 1.5). */
export const firstHeroSlide: HeroSlide = {
  photo: '/photos/hero-1.jpg',
  title: 'Under the safelight',
  alt: 'A camera with a large lens stands on a wooden table beside a few prints, with a red safelight glowing out of focus behind it.',
  lead: 'Best Photography ',
  accent: 'Tutor',
  text: 'Bring the camera you already own; your tutor looks at your pictures before saying a word about settings. You leave every class with one thing to try and one photograph you could not have taken the week before.',
}

/** The other five of the six slides (clause 1.4). */
export const laterHeroSlides: readonly HeroSlide[] = [
  {
    photo: '/photos/hero-2.jpg',
    title: 'The studio before the sitting',
    alt: 'A tripod camera faces a stool on an amber paper backdrop between two soft boxes in a dark studio.',
    lead: 'Qualified and Experienced ',
    accent: 'Instructors',
    text: 'The people who teach here work with a camera themselves, in studios, on hillsides and on wet streets at night. They remember being new to it, and they will tell you plainly what works in a picture and what does not.',
  },
  {
    photo: '/photos/hero-3.jpg',
    title: 'Prints on the line',
    alt: 'Prints hang from a line above three developing trays and glass bottles in the red light of a darkroom.',
    lead: 'Hands-on Practical ',
    accent: 'Sessions',
    text: 'You set the lights, mix the developer and hang your own prints up to dry. The talk is short, because hands learn faster than ears.',
  },
  {
    photo: '/photos/hero-4.jpg',
    title: 'One frame chosen',
    alt: 'A loupe stands on a contact sheet with one frame ringed in red among prints on a dark table under a low lamp, with round glasses on a notebook and a blurred projector beam and screen behind.',
    lead: 'Guest Lectures and ',
    accent: 'Workshops',
    text: 'Working photographers open their archives to you, failures included, and answer what you ask. Afterwards you try their way of working yourself, with them beside you.',
  },
  {
    photo: '/photos/hero-5.jpg',
    title: 'Critique at night',
    alt: 'A monitor on a dark desk shows a portrait silhouette with crop lines, two numbered red pins and a row of thumbnails, with a lens, a camera and a red cup around it.',
    lead: 'Online Learning ',
    accent: 'Resources',
    text: 'What you learned in class waits for you at home: notes, exercises and the pictures you talked about. Go through them at your own hour, as often as it takes.',
  },
  {
    photo: '/photos/hero-6.jpg',
    title: 'Opening night',
    alt: 'Visitors, softened by a slow shutter, stand before framed photographs on a dark red gallery wall lit by spotlights.',
    lead: 'Exhibitions and Networking ',
    accent: 'Opportunities',
    text: 'Your prints belong on a wall, in good light, before people who look slowly. At our exhibitions you meet the photographers, printers and editors you may work with next.',
  },
]
