import type { SortOf } from '#contract/api.ts'
import type { ListedUser, User } from '#contract/users.ts'
import { useRecentSignIn, type RecentSignIn } from '#web/features/account/use-recent-sign-in.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { EmailText } from '#web/lists/email-text.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import type { List } from '#web/lists/read-list.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { useChange, type Change, type Changes } from '#web/actions/use-change.ts'
import { useDeletion } from '#web/actions/use-deletion.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { logout, retrySession } from '#web/session/store.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { PaidBookings } from './paid-bookings.tsx'
import { UserMenu } from './user-menu.tsx'

const otherRole = (role: User['role']): 'Admin' | 'Instructor' =>
  role === 'Admin' ? 'Instructor' : 'Admin'

/** `self` is the viewing admin (clauses 2.15, 4.4). */
export function UsersTable({ list, self }: { list: List<ListedUser>; self: User }) {
  const t = useMessages('users')
  const { callConfirmed, dialog } = useRecentSignIn()
  return (
    <>
      <ListTable
        list={list}
        caption={t('caption')}
        ownOrder={t('ownOrder')}
        wide
        columns={useColumns(self, callConfirmed)}
      />
      {dialog}
    </>
  )
}

/** In cards: on one line where they fit. */
const actionClass = 'max-xl:grow-0'

type CallConfirmed = RecentSignIn['callConfirmed']

function useColumns(
  self: User,
  callConfirmed: CallConfirmed,
): Column<ListedUser, SortOf<'listUsers'>>[] {
  const t = useMessages('users')
  const formats = useFormats()
  const changes = useChange()
  const acting = { self, changes, callConfirmed }
  return [
    {
      header: t('name'),
      kind: 'lead',
      sort: 'name',
      cell: (user) => <Name user={user} isSelf={user._id === self._id} />,
    },
    {
      header: t('email'),
      kind: 'text',
      sort: 'email',
      cell: ({ email }) => (
        <span className="text-text-quiet">
          <EmailText email={email} />
        </span>
      ),
    },
    {
      header: t('roles'),
      kind: 'short',
      wideClass: 'spacious:w-[10.8%]',
      sort: 'role',
      up: t('studentsFirst'),
      down: t('adminsFirst'),
      // Optimistic: a refusal restores the old role with its message.
      cell: ({ _id, role }) =>
        t('role', {
          role: changes.running === `role ${_id}` && _id !== self._id ? otherRole(role) : role,
        }),
    },
    {
      header: t('joined'),
      kind: 'short',
      wideClass: 'spacious:w-[11.5%]',
      sort: 'joined',
      up: t('ownOrder'),
      down: t('newestFirst'),
      cell: ({ joinedAt }) => formats.dayOfYear(joinedAt),
    },
    {
      header: t('changeRole'),
      kind: 'action',
      wideClass: 'spacious:w-[16.5%]',
      cellClass: actionClass,
      cell: (user) => user.role !== 'Student' && <RoleButton user={user} {...acting} />,
    },
    {
      header: t('delete'),
      kind: 'action',
      wideClass: 'spacious:w-[16.5%]',
      cellClass: actionClass,
      cell: (user) => (
        <span className="flex items-center whitespace-nowrap spacious:px-0!">
          <DeleteButton user={user} {...acting} />
          <UserMenu user={user} callConfirmed={callConfirmed} />
        </span>
      ),
    },
  ]
}

function Name({ user: { name, photo }, isSelf }: { user: ListedUser; isSelf: boolean }) {
  const t = useMessages('users')
  return (
    <span className="flex items-center gap-3">
      <Avatar photo={photo} />
      <span className="min-w-0">
        {isSelf ? (
          <RichMessage
            of={t}
            message="self"
            values={{ name }}
            tags={{ you: <span className="text-accent" /> }}
          />
        ) : (
          name
        )}
      </span>
    </span>
  )
}

type ActionProps = {
  user: ListedUser
  self: User
  changes: Changes
  callConfirmed: CallConfirmed
}

function RoleButton({ user, self, changes, callConfirmed }: ActionProps) {
  const { _id, name, email, role, emailVerified } = user
  const t = useMessages('users')
  const areYouSure = useMessages('actions')('areYouSure')
  const own = _id === self._id
  const isRisky = role !== 'Admin' && !emailVerified
  const make = t('make', { role: otherRole(role) })
  return (
    <ChangeButton
      changes={changes}
      requested={{
        name: `role ${_id}`,
        label: make,
        about: name,
        variant: 'quiet',
        call: (call) => {
          const input = { params: { id: _id }, body: { role: otherRole(role) } }
          return callConfirmed(() => call('setUserRole', input, { reload: !own }))
        },
        success: { title: t('roleUpdated') },
        unchanged: t('roleUnchanged', { name }),
        question: {
          title: areYouSure,
          text: own ? t('demoteSelf') : t(role === 'Admin' ? 'demote' : 'promote', { name }),
          agree: make,
          danger: own || isRisky,
          ...(isRisky && { about: t('unverified', { email, name }) }),
        },
        ...(own && {
          // An admin's page: leave it before the session learns the new role.
          leave: { to: '/dashboard/info', afterwards: retrySession },
        }),
      }}
    />
  )
}

function useRemoval({ user: { _id, name, role }, self, callConfirmed }: ActionProps): Change {
  const t = useMessages('users')
  const deletion = useDeletion()
  const own = _id === self._id
  return {
    name: `delete ${_id}`,
    label: t('delete'),
    about: name,
    variant: 'danger',
    // Red only under the pointer: each row has one.
    className: '-ms-4 not-hover:not-focus-visible:text-text-quiet!',
    question: {
      ...deletion.question(own ? t('deleteSelf') : t('deleteOther', { role, name })),
      further: (close) => <PaidBookings userId={_id} name={name} onLeave={close} />,
    },
    call: (call) =>
      callConfirmed(() => call('deleteUser', { params: { id: _id } }, { reload: !own })),
    success: deletion.done,
    unchanged: t('deletedAlready'),
    ...(own && { leave: { to: '/', afterwards: logout } }),
  }
}

const DeleteButton = (props: ActionProps) => (
  <ChangeButton changes={props.changes} requested={useRemoval(props)} />
)
