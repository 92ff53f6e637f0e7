import { describeSchool } from '#web/features/discovery/school-facts.ts'
import { Gallery } from '#web/features/gallery/gallery.tsx'
import { homeSections, type HomeSection as Section, type Slide } from '#contract/home-part.ts'
import { Hero, type ShownSlide } from '#web/features/home/hero.tsx'
import { HomeSection } from '#web/features/home/home-section.tsx'
import { InstructorIndex } from '#web/features/home/instructor-index.tsx'
import { findNext } from '#web/features/home/next-class.tsx'
import { readPair } from '#web/features/learning/pairs.ts'
import { PopularClasses } from '#web/features/home/popular-classes.tsx'
import { apiContext, homeContext, wordsContext } from '#web/server-context.ts'
import { load } from '#web/page/load.ts'
import { PageHead, useSite } from '#web/page/site.tsx'
import { StructuredData } from '#web/features/discovery/structured-data.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { touched } from '#web/ui/touched.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/home.ts'

const limit = 6

// The server draws it whole; its script, and the style of the slider, come when somebody is there.
const ComesBack = lazyPart(async () => {
  await touched
  return (await import('#web/features/home/comes-back.tsx')).ComesBack
})

/** How many of the next classes to search for a free seat. */
const lookAhead = 20

const listShown = (slides: Slide[]): ShownSlide[] =>
  slides
    .filter(({ shown }) => shown)
    .map(({ slide, photo }) => (photo === '' ? { slide } : { slide, photo }))

const isOurs = (slides: Slide[]) =>
  slides.every(({ slide, shown, photo }, index) => slide === index + 1 && shown && photo === '')

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { slides, sections } = context.get(homeContext)
  const hidden = homeSections.filter((section) => !sections[section])
  const [classes, soonest, instructors, photos] = await load(
    Promise.all([
      api.listClasses({ query: { limit, sort: 'popular' } }),
      // Excludes classes that have begun, so no clock is needed.
      api.listClasses({ query: { limit: lookAhead, sort: 'soonest' } }),
      api.listInstructors({ query: { role: 'instructor', limit } }),
      api.listGallery(),
    ]),
  )
  return {
    words: context.get(wordsContext)(...import.meta.words),
    // The document is smaller without what is ours.
    ...(isOurs(slides) ? {} : { slides: listShown(slides) }),
    ...(hidden.length > 0 && { hidden }),
    classes: classes.items,
    next: findNext(soonest.items),
    instructors: instructors.items,
    photos,
    pair: readPair(context, 'Pier'),
  }
}

export default memoPage(function Home({ loaderData }: Route.ComponentProps) {
  const { slides, hidden = [], classes, next, instructors, photos, pair } = loaderData
  const shows = (section: Section) => !hidden.includes(section)
  const t = useMessages('home')
  const site = useSite()
  const { tagline } = site
  return (
    <div className="pb-24 lg:pb-40">
      <PageHead
        title={t('title')}
        canonical="/"
        sharedTitle={`${site.product}: ${tagline}`}
        description={t('description')}
      />
      <StructuredData facts={describeSchool(site, tagline)} />
      <Hero slides={slides} next={next} hasClasses={classes.length > 0} />
      {shows('comesBack') && <ComesBack pair={pair} isStrip />}
      {shows('classes') && <PopularClasses classes={classes} />}
      {shows('instructors') && instructors.length > 0 && (
        <HomeSection
          title={t('instructors')}
          more={{ to: '/instructors', label: t('allInstructors') }}
        >
          <InstructorIndex instructors={instructors} photos={photos} />
        </HomeSection>
      )}
      {shows('gallery') && photos.length > 0 && (
        <HomeSection title={t('gallery')} bleed>
          <Gallery label={t('gallery')} photos={photos} />
        </HomeSection>
      )}
      {shows('comesBack') && <ComesBack pair={pair} />}
    </div>
  )
})
