import type { SortOf } from '#contract/api.ts'
import type { ListedUser, User } from '#contract/users.ts'
import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'
import { useRecentSignIn, type RecentSignIn } from '#web/features/account/use-recent-sign-in.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { EmailText } from '#web/lists/email-text.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import type { List } from '#web/lists/read-list.ts'
import { ChangeButton, changeColumn } from '#web/actions/change-button.tsx'
import { useChange, type Change, type Changes } from '#web/actions/use-change.ts'
import { useDeletion, type Deletion } from '#web/actions/use-deletion.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { logout, retrySession } from '#web/session/store.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { PaidBookings } from './paid-bookings.tsx'
import { UserMenu } from './user-menu.tsx'

const otherRole = (role: User['role']): 'Admin' | 'Instructor' =>
  role === 'Admin' ? 'Instructor' : 'Admin'

const buttonClass = 'roomy:max-xl:px-3'

/** `self` is the acting admin. */
type Context = {
  self: User
  changes: Changes
  t: Translate<'users'>
  formats: Formats
  areYouSure: string
  deletion: Deletion
  callConfirmed: RecentSignIn['callConfirmed']
}

function describeRoleChange({ _id, name, role }: User, { self, t }: Context): string {
  if (_id === self._id) return t('demoteSelf')
  return t(role === 'Admin' ? 'demote' : 'promote', { name })
}

function switchRole(user: ListedUser, context: Context): Change {
  const { _id, name, email, role, emailVerified } = user
  const { self, t, areYouSure, callConfirmed } = context
  const own = _id === self._id
  const isRisky = role !== 'Admin' && !emailVerified
  const make = t('make', { role: otherRole(role) })
  return {
    name: `role ${_id}`,
    label: make,
    about: name,
    variant: 'quiet',
    className: buttonClass,
    call: (call) => {
      const input = { params: { id: _id }, body: { role: otherRole(role) } }
      return callConfirmed(() => call('setUserRole', input, { reload: !own }))
    },
    success: { title: t('roleUpdated') },
    unchanged: t('roleUnchanged', { name }),
    question: {
      title: areYouSure,
      text: describeRoleChange(user, context),
      agree: make,
      danger: own || isRisky,
      ...(isRisky && { about: t('unverified', { email, name }) }),
    },
    ...(own && {
      // An admin's page: leave it before the session learns the new role.
      leave: { to: '/dashboard/info', afterwards: retrySession },
    }),
  }
}

function remove({ _id, name, role }: User, context: Context): Change {
  const { self, t, deletion, callConfirmed } = context
  const own = _id === self._id
  return {
    name: `delete ${_id}`,
    label: t('delete'),
    about: name,
    variant: 'danger',
    // Red only under the pointer: each row has one.
    className: `${buttonClass} roomy:-ms-3 xl:roomy:-ms-4 not-hover:not-focus-visible:text-sand!`,
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

/** `self` is the viewing admin (clauses 2.15, 4.4). */
export function UsersTable({ list, self }: { list: List<ListedUser>; self: User }) {
  const t = useMessages('users')
  const formats = useFormats()
  const changes = useChange()
  const areYouSure = useMessages('actions')('areYouSure')
  const deletion = useDeletion()
  const { callConfirmed, dialog } = useRecentSignIn()
  const context = { self, changes, t, formats, areYouSure, deletion, callConfirmed }
  return (
    <>
      <ListTable
        list={list}
        caption={t('caption')}
        ownOrder={t('ownOrder')}
        columns={columnsFor(context)}
      />
      {dialog}
    </>
  )
}

function columnsFor(context: Context): Column<ListedUser, SortOf<'listUsers'>>[] {
  const { self, changes, t, formats } = context
  return [
    {
      header: t('name'),
      kind: 'lead',
      sort: 'name',
      cell: ({ _id, name, photo }) => (
        <span className="flex items-center gap-3">
          <span className="roomy:max-xl:hidden">
            <Avatar photo={photo} />
          </span>
          <span className="min-w-0">
            {_id === self._id ? (
              <RichMessage
                of={t}
                message="self"
                values={{ name }}
                tags={{ you: <span className="text-tan" /> }}
              />
            ) : (
              name
            )}
          </span>
        </span>
      ),
    },
    {
      header: t('email'),
      kind: 'text',
      sort: 'email',
      cell: ({ email }) => (
        <span className="text-sand roomy:max-lg:text-sm">
          <EmailText email={email} />
        </span>
      ),
    },
    {
      header: t('roles'),
      kind: 'short',
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
      sort: 'joined',
      up: t('ownOrder'),
      down: t('newestFirst'),
      cell: ({ joinedAt }) => formats.dayOfYear(joinedAt),
    },
    changeColumn(t('changeRole'), changes, (user) =>
      user.role === 'Student' ? null : switchRole(user, context),
    ),
    {
      header: t('delete'),
      kind: 'action',
      cell: (user) => (
        <span className="flex items-center justify-end gap-1 roomy:max-xl:flex-col roomy:max-xl:items-end roomy:max-xl:gap-0">
          <ChangeButton changes={changes} requested={remove(user, context)} />
          <UserMenu user={user} callConfirmed={context.callConfirmed} />
        </span>
      ),
    },
  ]
}
