import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { enableAccount } from '#identity/accounts/accounts.ts'
import { openAdministration } from '#identity/administration.ts'
import { openKeys } from '#identity/keys/keys.ts'
import type { IdentityTables } from '#identity/tables.ts'
import {
  createTestIdentity,
  newEmail,
  onEachIdentity,
  type TestAccount,
} from '#identity/testing/test-identity.ts'
import { InvalidToken } from '#identity/verify-token.ts'

// The clock stands still here: each test happens within one second, the precision of tokens.

onEachIdentity('the ID tokens of ended sessions', (service) => {
  const db = () => service().parts.database.tables<IdentityTables>()

  const expectEnded = async (idToken: string) => {
    await assert.rejects(service().identity.verifyToken(idToken), InvalidToken)
    for (const call of ['lookup', 'update', 'delete'])
      assert.equal((await service().call(call, { idToken })).code, 'TOKEN_EXPIRED', call)
  }

  const expectGood = async (idToken: unknown, localId: string) => {
    assert.equal((await service().identity.verifyToken(String(idToken))).uid, localId)
    assert.equal((await service().call('lookup', { idToken })).status, 200)
  }

  const resetPassword = async ({ email }: TestAccount, newPassword: string) => {
    await service().call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
    const { code: oobCode } = await service().nextMail(email)
    await service().call('resetPassword', { oobCode, newPassword })
  }

  /** The events that end an account's sessions, and its password afterwards. */
  const endings: Record<string, (account: TestAccount) => Promise<string>> = {
    'are signed out everywhere': async ({ email, password }) => {
      const administration = await openAdministration(
        service().parts.database,
        service().parts.clock,
      )
      await administration.signOutEverywhere(email)
      return password
    },
    'have a new password by mail': async (account) => {
      await resetPassword(account, 'new horse')
      return 'new horse'
    },
    'have a new password': async ({ idToken }) => {
      await service().call('update', { idToken, password: 'new horse' })
      return 'new horse'
    },
    'were disabled for a while': async ({ localId, password }) => {
      await service().identity.accounts.disableAccount(localId)
      await enableAccount(db(), localId)
      return password
    },
  }

  for (const [name, end] of Object.entries(endings))
    test(`[6.4] end in the very second in which they ${name}; a new sign-in is good`, async () => {
      const account = await service().register(newEmail())
      await expectGood(account.idToken, account.localId)
      const password = await end(account)
      await expectEnded(account.idToken)
      const { email, localId } = account
      const { body } = await service().call('signInWithPassword', { email, password })
      await expectGood(body['idToken'], localId)
    })

  test('[6.4] end as often as the sessions do within one second', async () => {
    const account = await service().register(newEmail())
    const tokens = [account.idToken]
    for (const password of ['one horse', 'two horses', 'three horses']) {
      const { body } = await service().call('update', { idToken: tokens.at(-1), password })
      tokens.push(String(body['idToken']))
    }
    for (const token of tokens.slice(0, -1)) await expectEnded(token)
    await expectGood(tokens.at(-1), account.localId)
  })

  test('[6.4] do not end a sign-in at a process whose clock is some seconds behind', async () => {
    const account = await service().register(newEmail())
    await resetPassword(account, 'new horse')
    const { database, clock } = service().parts
    const behind = await createTestIdentity(database, clock() - 5_000)
    const credentials = { email: account.email, password: 'new horse' }
    const { body } = await behind.call('signInWithPassword', credentials)
    await behind.app.close()
    await expectGood(body['idToken'], account.localId)
  })

  test('[6.4] of an earlier version, which named no generation, end by the second', async () => {
    const { idToken, localId, email } = await service().register(newEmail())
    const { secret, clock } = service().parts
    const { privateKey } = await (await openKeys(db(), secret, clock)).signing()
    const { generation: _, ...header } = decodeProtectedHeader(idToken)
    const old = await new SignJWT(decodeJwt(idToken))
      .setProtectedHeader({ ...header, alg: 'RS256' })
      .sign(privateKey)
    await expectGood(old, localId)
    service().wait(1)
    const administration = await openAdministration(service().parts.database, clock)
    await administration.signOutEverywhere(email)
    await expectEnded(old)
  })
})
