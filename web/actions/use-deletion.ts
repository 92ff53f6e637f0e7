import { useMessages } from '#web/words/use-messages.ts'

/** Asks first (clause 8.4). `more` is a sentence about other data deleted with it. */
export function useDeletion() {
  const t = useMessages('actions')
  return {
    question: (more?: string) => ({
      title: t('areYouSure'),
      text: more === undefined ? t('deleteText') : t('deleteTextMore', { more }),
      agree: t('deleteAgree'),
      danger: true,
    }),
    done: { title: t('deleted'), text: t('deletedText') },
  }
}

export type Deletion = ReturnType<typeof useDeletion>
