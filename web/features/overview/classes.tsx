import { daysBetween } from '#messages/local-time.ts'
import type { AdminOverview, ComingClass } from '#contract/overview.ts'
import { CancelButton } from '#web/features/classes/cancel-class.tsx'
import { rosterAddress } from '#web/features/orders/addresses.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { useChange, type Change } from '#web/actions/use-change.ts'
import { useSite } from '#web/page/site.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { Part, Row, Rows } from './part.tsx'

type ShortClassesProps = {
  short: AdminOverview['short']
  all: string
  byAdmin: boolean
}

/** Classes that begin soon with too few students (clause 16.2). */
export function ShortClasses({ short, all, byAdmin }: ShortClassesProps) {
  const t = useMessages('overview')
  const formats = useFormats()
  const changes = useChange()
  if (short.items.length === 0) return null
  const hold = ({ _id, className }: ComingClass): Change => ({
    name: `hold ${_id}`,
    label: t('hold'),
    about: className,
    variant: 'quiet',
    call: (call) => call('confirmClass', { params: { id: _id } }),
    success: { title: t('held'), text: className },
    unchanged: t('heldAlready'),
  })
  return (
    <Part title={t('short')} text={t('shortText')} {...(short.more && { all })}>
      <Rows>
        {short.items.map((one) => (
          <Row
            key={one._id}
            name={one.className}
            to={rosterAddress(one._id)}
            facts={[
              formats.dateTime(one.startsAt),
              t('shortFacts', {
                enrolled: formats.number(one.enrolled),
                minimum: formats.number(one.minimumStudents ?? 0),
              }),
            ]}
          >
            <span className="flex flex-wrap gap-2">
              <ChangeButton changes={changes} requested={hold(one)} />
              <CancelButton
                schoolClass={{ ...one, meetings: [one] }}
                label={t('cancel')}
                byAdmin={byAdmin}
                disabled={changes.running !== null}
              />
            </span>
          </Row>
        ))}
      </Rows>
    </Part>
  )
}

type ComingClassesProps = { coming: ComingClass[]; all: string; now: number }

export function ComingClasses({ coming, all, now }: ComingClassesProps) {
  const t = useMessages('overview')
  const formats = useFormats()
  const { timeZone } = useSite()
  return (
    <Part title={t('coming')} all={all}>
      {coming.length === 0 ? (
        <p className="text-text-quiet">{t('noneComing')}</p>
      ) : (
        <Rows>
          {coming.map(({ _id, className, startsAt, enrolled, seats }) => (
            <Row
              key={_id}
              name={className}
              to={rosterAddress(_id)}
              facts={[
                t('begins', {
                  days: String(daysBetween(now, startsAt, timeZone)),
                  time: formats.time(startsAt),
                  date: formats.dateTime(startsAt),
                }),
                t('seatsPaid', { paid: formats.number(enrolled), all: formats.number(seats) }),
              ]}
            />
          ))}
        </Rows>
      )}
    </Part>
  )
}
