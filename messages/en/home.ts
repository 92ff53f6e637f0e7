/** The home page. Headings of sections and slides are fixed by the specification (1.3 to 1.7). */
export const home = {
  title: 'Home',
  description:
    'Learn photography from working photographers: classes in landscape, portrait, street and product photography, and a darkroom with the red light on.',
  offers: ['What the school offers', 'Names the carousel of slides for screen readers'],
  play: 'Play the slides',
  pause: 'Pause the slides',
  findAClass: 'Find a class',
  next: 'Next class',
  seats: '{count, plural, one {# seat left} other {# seats left}}',
  popularClasses: 'Our Popular Classes',
  allClasses: 'All classes',
  noClasses: 'New classes will be listed here soon. Please check back.',
  instructors: 'Our hard working Instructor',
  allInstructors: 'All instructors',
  gallery: 'Selected Photo of This Month',
  slide1Title: 'Under the safelight',
  slide1Alt:
    'A camera with a large lens stands on a wooden table beside a few prints, with a red safelight glowing out of focus behind it.',
  slide1Lead: 'Best Photography',
  slide1Accent: ['Tutor', 'Ends the heading that slide1Lead begins'],
  slide1Text:
    'Bring the camera you already own; your tutor looks at your pictures before saying a word about settings. You leave every class with one thing to try and one photograph you could not have taken the week before.',
  slide2Title: 'The studio before the sitting',
  slide2Alt:
    'A tripod camera faces a stool on an amber paper backdrop between two soft boxes in a dark studio.',
  slide2Lead: 'Qualified and Experienced',
  slide2Accent: 'Instructors',
  slide2Text:
    'The people who teach here work with a camera themselves, in studios, on hillsides and on wet streets at night. They remember being new to it, and they will tell you plainly what works in a picture and what does not.',
  slide3Title: 'Prints on the line',
  slide3Alt:
    'Prints hang from a line above three developing trays and glass bottles in the red light of a darkroom.',
  slide3Lead: 'Hands-on Practical',
  slide3Accent: 'Sessions',
  slide3Text:
    'You set the lights, mix the developer and hang your own prints up to dry. The talk is short, because hands learn faster than ears.',
  slide4Title: 'One frame chosen',
  slide4Alt:
    'A loupe stands on a contact sheet with one frame ringed in red among prints on a dark table under a low lamp, with round glasses on a notebook and a blurred projector beam and screen behind.',
  slide4Lead: 'Guest Lectures and',
  slide4Accent: 'Workshops',
  slide4Text:
    'An evening, a day or a weekend with a photographer whose pictures you can see before you book. Each class says what you will make, what to bring and how many seats are left.',
  slide5Title: 'Critique at night',
  slide5Alt:
    'A monitor on a dark desk shows a portrait silhouette with crop lines, two numbered red pins and a row of thumbnails, with a lens, a camera and a red cup around it.',
  slide5Lead: 'Online Learning',
  slide5Accent: 'Resources',
  slide5Text:
    'Hand in your photographs from home, and your instructor pins each comment to the spot it is about. Then shoot the picture again and compare the two, as often as it takes.',
  slide6Title: 'Opening night',
  slide6Alt:
    'Visitors, softened by a slow shutter, stand before framed photographs on a dark red gallery wall lit by spotlights.',
  slide6Lead: 'Exhibitions and Networking',
  slide6Accent: 'Opportunities',
  slide6Text:
    'Every month we select photographs and show them on this page, each with the name of its tutor. In class your own pictures are shown large, before people who look slowly and say what they see.',
} as const
