import type { States } from '#web/style/states.ts'
import { Notice } from '#web/ui/notice.tsx'

export const states: States = {
  good: <Notice tone="good">User Login Successfull</Notice>,
  bad: <Notice tone="bad">Please Check Your email &amp; password</Notice>,
  info: <Notice tone="info">Only students can order a class.</Notice>,
  'bad, many words': (
    <Notice tone="bad">
      The school could not be reached. Check your connection and try again. What you typed is still
      here, and nothing was sent: {'photogrammetry'.repeat(6)}
    </Notice>
  ),
}
