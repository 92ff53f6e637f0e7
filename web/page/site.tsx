import { createContext, useContext } from 'react'
import type { Topic } from '#contract/classes.ts'
import { readOwnPhoto } from '#contract/photos.ts'
import type { PageLook, Site } from '#web/server-context.ts'
import { absoluteUrl, pageUrl } from '#messages/address.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { summarise } from './summarise.ts'

/** `emptyTopics` have no classes. */
export type LoadedSite = Site & PageLook & { emptyTopics: Topic[] }

/** Filled by the root; undefined if its loader failed. */
export const SiteContext = createContext<LoadedSite | undefined>(undefined)

export function useSite(): LoadedSite {
  const site = useContext(SiteContext)
  if (site === undefined) throw new Error('no site')
  return site
}

/** The page's addresses in all languages, for search engines. */
function Alternates({ path }: { path: string }) {
  const site = useSite()
  const [own = 'en'] = site.languages
  if (site.languages.length === 1) return null
  const address = (language: Site['language']) => pageUrl(site, language, path)
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

/** For shared links of pages without a picture. */
const schoolPhoto = '/photos/hero-1.jpg'

export function sharedPhoto(src: string, origin: string) {
  const address = URL.parse(src, origin)
  const own = address?.origin === origin ? readOwnPhoto(address.pathname) : null
  if (own === null) return { address: address?.href ?? src }
  return { ...own.share, address: absoluteUrl({ origin }, own.share.address) }
}

type PageHeadProps = {
  title: string
  /** For search engines and shared links; may be long. */
  description?: string
  /** The path for search engines. Without it, the page is not indexed. */
  canonical?: string
  /** The path for shared links, if different. */
  sharedAs?: string
  /** The title of shared links, if different. */
  sharedTitle?: string
  /** For shared links; by default one of the school's photographs. */
  photo?: SharedPhoto
}

/**
 * Title `{product} | <title>` (clause 1.2), and tags for search engines and link previews (https://ogp.me; X
 * falls back to them). React moves all of it to the head, on the server too.
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
  const here = (path: string) => pageUrl(site, language, path)
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
