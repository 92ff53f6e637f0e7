import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newEmail, onEachIdentity } from '#identity/testing/test-identity.ts'

onEachIdentity('the limits of mails', (service) => {
  const askForAliases = async (email: string, requestType = 'PASSWORD_RESET') => {
    for (let number = 0; number < 10; number += 1) {
      const alias = email.replace('@', `+${number}@`)
      const body = { requestType, email: alias }
      assert.equal((await service().call('sendOobCode', body)).status, 200)
    }
  }

  test('[7.30] [14.2] links for e-mails without accounts keep none from the owner of the mailbox', async () => {
    const { email } = await service().register(newEmail())
    await askForAliases(email)
    assert.equal(await service().countMails(email), 0)
    await service().call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
    assert.equal(await service().countMails(email), 1)
  })

  test('[7.35] [14.2] a changed e-mail is reported to the first one, however many links were asked for', async () => {
    const { email, idToken } = await service().register(newEmail())
    await askForAliases(email, 'EMAIL_SIGNIN')
    const before = await service().countMails(email)
    const { status, body } = await service().call('update', { idToken, email: newEmail() })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(await service().countMails(email), before + 1)
  })
})
