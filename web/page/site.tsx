import { useRouteLoaderData } from 'react-router'
import { readOwnPhoto } from '#contract/photos.ts'
import type { Site } from '#web/server-context.ts'
import { addressIn } from '#messages/address.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { summarise } from './summarise.ts'

/** What this school is called and how to reach it; the root loader brings it with every page. */
export function useSite(): Site {
  const site = useRouteLoaderData<Site>('root')
  if (site === undefined) throw new Error('the root loader has not brought the site')
  return site
}

/** The addresses of a page in all languages of the school, for search engines. */
function Alternates({ path }: { path: string }) {
  const site = useSite()
  const [own = 'en'] = site.languages
  if (site.languages.length === 1) return null
  const address = (language: Site['language']) => site.origin + addressIn(site, language, path)
  return (
    <>
      {site.languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(own)} />
    </>
  )
}

type SharedPhoto = { src: string; alt: string }

/** What a shared link shows where a page has no picture of its own. */
const schoolPhoto = '/photos/hero-1.jpg'

/** The absolute address of a picture; of an own photograph the cut for sharing, with its size. */
export function sharedPhoto(src: string, origin: string) {
  const address = URL.parse(src, origin)
  const own = address?.origin === origin ? readOwnPhoto(address.pathname) : null
  if (own === null) return { address: address?.href ?? src }
  return { ...own.share, address: origin + own.share.address }
}

type PageHeadProps = {
  title: string
  /** What search engines and shared links say under it; it may be long. */
  description?: string
  /** The path by which search engines shall know the page. Without it they are asked to leave it out. */
  canonical?: string
  /** The path that a shared link stands for, where that is another. */
  sharedAs?: string
  /** What a shared link is called, where it is not the title. */
  sharedTitle?: string
  /** What a shared link shows, else a photograph of the school's. */
  photo?: SharedPhoto
}

/**
 * The document's title, `{product} | <title>` (clause 1.2), and what search engines and sites that
 * show a shared link read (https://ogp.me; X takes what it lacks from there). React moves all of it to
 * the head, on the server too.
 */
export function PageHead({
  title,
  description,
  canonical,
  sharedAs = canonical,
  sharedTitle = title,
  photo,
}: PageHeadProps) {
  const site = useSite()
  const { product, origin, language } = site
  const here = (path: string) => origin + addressIn(site, language, path)
  const summary = description === undefined ? undefined : summarise(description)
  const t = useMessages('layout')
  const shown =
    photo === undefined || photo.src === '' ? { src: schoolPhoto, alt: t('schoolPhoto') } : photo
  const image = sharedPhoto(shown.src, origin)
  return (
    <>
      <title>{`${product} | ${title}`}</title>
      {summary !== undefined && <meta name="description" content={summary} />}
      {canonical === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={here(canonical)} />
          <Alternates path={canonical} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={product} />
      <meta property="og:locale" content={site.ogLocale} />
      <meta property="og:title" content={sharedTitle} />
      {summary !== undefined && <meta property="og:description" content={summary} />}
      {sharedAs !== undefined && <meta property="og:url" content={here(sharedAs)} />}
      <meta property="og:image" content={image.address} />
      {'width' in image && (
        <>
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
        </>
      )}
      <meta property="og:image:alt" content={shown.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
