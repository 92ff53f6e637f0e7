import type { Examples } from '#web/style/example.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ArticleText } from '#web/page/article-text.tsx'
import { RouteFailure } from '#web/page/failure.tsx'
import { parseArticle, parseMarkdown } from '#web/page/markdown.ts'
import { RichText } from '#web/page/rich-text.tsx'
import { PageHead } from '#web/page/site.tsx'
import { Spinner, SpinnerIcon } from '#web/ui/spinner.tsx'

/** As React Router passes on a loader's error from the server. */
const refuse = (status: number, message: string) => ({
  status,
  statusText: '',
  internal: false,
  data: { message },
})

const reloading = { reload: async () => {}, isReloading: false }

export const examples: Examples = {
  ArticleText: {
    'a page of its own, with headings and a photograph': (
      <ArticleText
        blocks={
          parseArticle(
            '## Before you have paid\nIt is gone at once.\n\n## After you have paid\nYou are asked once more.\n\n### By mail\n![The studio](/photos/class-01.jpg)\n1. Write\n2. Wait',
          ).blocks
        }
      />
    ),
  },
  Empty: {
    'with the next step': (
      <Empty text="You Don't Added Any Courses">
        <ButtonLink to="/dashboard/addclass">Add Class</ButtonLink>
      </Empty>
    ),
    'a sentence alone': <Empty text="The next classes are being prepared." />,
  },
  PageHead: {
    'nothing to see: the title and the description, which pages that failed here have, too': (
      <PageHead title="Style" description="Every component of the site in all its states." />
    ),
  },
  RichText: {
    'paragraphs, a list, what stands out': (
      <RichText
        blocks={parseMarkdown(
          'Bring **a tripod** and *patience*; [the map](https://school.example/map) helps.\n\n- One lens\n- Warm clothes',
        )}
      />
    ),
  },
  RouteFailure: {
    'a bug, whose words are not for visitors': (
      <RouteFailure error={new Error('x is undefined')} {...reloading} />
    ),
    'a refusal with its own words': (
      <RouteFailure
        error={refuse(429, 'Too many calls. Please wait a moment and try again.')}
        {...reloading}
      />
    ),
    'an address that leads to no page of a list': (
      <RouteFailure error={refuse(400, 'Please check: cursor.')} {...reloading} />
    ),
  },
  Spinner: {
    'with what it waits for': <Spinner label="Loading the class" />,
  },
  SpinnerIcon: {
    'in the colour of its text': (
      <p>
        <SpinnerIcon /> Adding the class
      </p>
    ),
  },
}
