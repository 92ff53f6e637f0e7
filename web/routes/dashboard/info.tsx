import { SectionHead } from '#web/features/layout/section-head.tsx'
import { Profile } from '#web/features/users/profile.tsx'
import { requireUser } from '#web/session/guard.ts'
import type { Route } from './+types/info.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return requireUser(request)
}

export default function Info({ loaderData: { user, record } }: Route.ComponentProps) {
  return (
    <>
      <SectionHead page="Info" title="Dashboard Info" text="How the school knows you." />
      <Profile user={user} record={record} />
    </>
  )
}
