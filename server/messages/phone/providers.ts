import type { Env } from '../../core/env.ts'
import { providerPatienceMs } from './ask-provider.ts'
import { createFileProvider } from './file-provider.ts'
import type { PhoneProviders } from './provider.ts'
import { createSms } from './sms.ts'
import { createWhatsApp } from './whatsapp.ts'

/** The ways to phones that are set up; the others write files. */
export const createPhoneProviders = (
  env: Pick<Env, 'phones' | 'publicUrl' | 'dataDir'>,
  patienceMs = providerPatienceMs,
): PhoneProviders => ({
  whatsapp: env.phones.whatsapp
    ? createWhatsApp(env.phones.whatsapp, patienceMs)
    : createFileProvider(env, 'whatsapp'),
  sms: env.phones.sms ? createSms(env.phones.sms, env.publicUrl, patienceMs) : createFileProvider(env, 'sms'),
})
