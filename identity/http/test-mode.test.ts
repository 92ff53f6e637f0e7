import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createTestIdentity,
  newEmail,
  onEachIdentity,
  type TestIdentity,
} from '#identity/testing/test-identity.ts'

type Sent = { email: string; requestType: string; oobCode: string; oobLink: string }

const control = (project = 'test-school') => ({
  codes: `/emulator/v1/projects/${project}/oobCodes`,
  update: `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:update`,
})

async function listCodes({ app }: TestIdentity, email: string, project?: string) {
  const response = await app.inject({ url: control(project).codes })
  assert.equal(response.statusCode, 200)
  return response.json<{ oobCodes: Sent[] }>().oobCodes.filter((code) => code.email === email)
}

async function administrate(
  { app }: TestIdentity,
  payload: object,
  authorization: string | undefined = 'Bearer owner',
  project?: string,
) {
  const response = await app.inject({
    method: 'POST',
    url: control(project).update,
    headers: authorization === '' ? {} : { authorization },
    payload,
  })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}

onEachIdentity(
  'test mode',
  (service) => {
    const ask = (body: object) => service().call('sendOobCode', body)

    test('[7.30] the mailed codes are listed, oldest first, until they are used', async () => {
      const { email, idToken } = await service().register(newEmail())
      const newAddress = newEmail()
      await ask({ requestType: 'VERIFY_EMAIL', idToken })
      await listCodes(service(), email)
      await ask({ requestType: 'PASSWORD_RESET', email })
      await listCodes(service(), email)
      await ask({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: newAddress })
      const codes = await listCodes(service(), email)
      const types = codes.map(({ requestType }) => requestType)
      assert.deepEqual(types, ['VERIFY_EMAIL', 'PASSWORD_RESET', 'VERIFY_AND_CHANGE_EMAIL'])
      const [verify, , change] = codes
      assert.deepEqual(Object.keys(verify ?? {}), ['email', 'requestType', 'oobCode', 'oobLink'])
      assert.equal((change as { newEmail?: string }).newEmail, newAddress)
      const link = new URL(verify?.oobLink ?? '')
      assert.equal(link.searchParams.get('oobCode'), verify?.oobCode)
      assert.equal(link.searchParams.get('mode'), 'verifyEmail')
      assert.equal((await service().nextMail(email)).link.href, verify?.oobLink)
      assert.equal((await service().call('update', { oobCode: verify?.oobCode })).status, 200)
      const left = await listCodes(service(), email)
      assert.deepEqual(left, codes.slice(1))
      assert.deepEqual(await listCodes(service(), email, 'another'), [])
      service().wait(60 * 60)
      assert.deepEqual(await listCodes(service(), email), [])
    })

    test('[4.7] the administrator disables an account and enables it again', async () => {
      const { email, password, localId, refreshToken } = await service().register(newEmail())
      const disabled = await administrate(service(), { localId, disableUser: true })
      assert.equal(disabled.status, 200)
      assert.equal(disabled.body['localId'], localId)
      const signIn = async () =>
        (await service().call('signInWithPassword', { email, password })).code
      assert.equal(await signIn(), 'USER_DISABLED')
      assert.equal((await service().refresh(refreshToken)).code, 'USER_DISABLED')
      await administrate(service(), { localId })
      assert.equal(await signIn(), 'USER_DISABLED')
      await administrate(service(), { localId, disableUser: false })
      assert.equal(await signIn(), '')
      assert.equal((await service().refresh(refreshToken)).code, 'TOKEN_EXPIRED')
    })

    test('[6.4] nobody else is the administrator', async () => {
      const { localId, email, password, idToken } = await service().register(newEmail())
      for (const bearer of ['', 'Bearer other', 'Bearer', 'owner', `Bearer ${idToken}`]) {
        const { status, body } = await administrate(
          service(),
          { localId, disableUser: true },
          bearer,
        )
        assert.equal(status, 401)
        const { error } = body as { error: { status: string; code: number } }
        assert.equal(error.status, 'UNAUTHENTICATED')
        assert.equal(error.code, 401)
      }
      assert.equal((await service().call('signInWithPassword', { email, password })).status, 200)
    })

    test('[7.35] an unknown account, another project, and no account are refused', async () => {
      const { localId } = await service().register(newEmail())
      const cases = [
        [{ localId: 'nobody', disableUser: true }, 'test-school', 'USER_NOT_FOUND'],
        [{ localId, disableUser: true }, 'another', 'USER_NOT_FOUND'],
        [{ disableUser: true }, 'test-school', 'MISSING_LOCAL_ID'],
      ] as const
      for (const [payload, project, code] of cases) {
        const { status, body } = await administrate(service(), payload, undefined, project)
        assert.equal(status, 400)
        assert.equal((body['error'] as { message: string }).message, code)
      }
    })
  },
  { testMode: true },
)

test('[6.4] without test mode there are no control paths, and no code is stored', async () => {
  const service = await createTestIdentity()
  const { localId, email, password } = await service.register(newEmail())
  const { status, body } = await administrate(service, { localId, disableUser: true })
  const codes = await service.app.inject({ url: control().codes })
  for (const [code, answer] of [
    [status, body],
    [codes.statusCode, codes.json()],
  ] as [number, { error: object }][]) {
    assert.equal(code, 404)
    assert.deepEqual(answer.error, {
      code: 404,
      message: 'Not Found',
      errors: [{ message: 'Not Found', reason: 'notFound', domain: 'global' }],
      status: 'NOT_FOUND',
    })
  }
  assert.equal((await service.call('signInWithPassword', { email, password })).status, 200)
  await service.close()
})
