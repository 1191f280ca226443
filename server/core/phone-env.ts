import * as z from 'zod'

export const WhatsAppPhoneId = z
  .string()
  .regex(/^\d{5,20}$/, 'must be the id of the phone number, digits only, not the number itself')
export const TemplateName = z
  .string()
  .regex(/^[a-z0-9_]{1,512}$/, 'must be the name of a template: small letters, digits and underscores')
export const LanguageCode = z
  .string()
  .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'must be a language code like en or en_US')
  .default('en')
export const SmsAccountSid = z
  .string()
  .regex(/^[A-Za-z0-9]{10,64}$/, 'must be the SID of the account, letters and digits only')
export const SmsSender = z
  .string()
  .regex(
    /^(\+[1-9]\d{7,14}|MG[A-Za-z0-9]{10,64})$/,
    'must be a number like +18765550100 or a service like MG…',
  )

const whatsAppNames = [
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const
const smsNames = ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'] as const

type PhoneSetting = (typeof whatsAppNames)[number] | (typeof smsNames)[number]
type Credentials = { readonly [N in PhoneSetting]?: string | undefined }
interface PhoneInput extends Credentials {
  readonly WHATSAPP_TEMPLATE: string
  readonly WHATSAPP_CODE_TEMPLATE: string
  readonly WHATSAPP_LANGUAGE: string
  readonly WHATSAPP_API: string
  readonly SMS_API: string
}

export interface WhatsAppSettings {
  readonly phoneId: string
  readonly token: string
  /** Signs what Meta reports. */
  readonly appSecret: string
  readonly verifyToken: string
  readonly template: string
  readonly codeTemplate: string
  readonly language: string
  readonly api: string
}

export interface SmsSettings {
  readonly accountSid: string
  /** Also signs what the service reports. */
  readonly authToken: string
  readonly from: string
  readonly api: string
}

export interface PhoneEnv {
  readonly whatsapp: WhatsAppSettings | null
  readonly sms: SmsSettings | null
}

/** With half of the credentials messages would leave and their reports couldn't be checked. */
function missingOf(settings: Credentials, names: readonly PhoneSetting[], noun: string): string[] {
  const missing = names.filter((name) => settings[name] === undefined)
  return missing.length === 0 || missing.length === names.length
    ? []
    : missing.map((name) => `  ${name} is missing: ${noun} needs ${names.join(', ')} together`)
}

export const missingPhoneSettings = (settings: Credentials): string[] => [
  ...missingOf(settings, whatsAppNames, 'WhatsApp'),
  ...missingOf(settings, smsNames, 'SMS'),
]

function whatsAppOf(settings: PhoneInput): WhatsAppSettings | null {
  const { WHATSAPP_PHONE_ID: phoneId, WHATSAPP_TOKEN: token } = settings
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = settings
  if (!phoneId || !token || !appSecret || !verifyToken) return null
  return {
    phoneId,
    token,
    appSecret,
    verifyToken,
    template: settings.WHATSAPP_TEMPLATE,
    codeTemplate: settings.WHATSAPP_CODE_TEMPLATE,
    language: settings.WHATSAPP_LANGUAGE,
    api: settings.WHATSAPP_API,
  }
}

function smsOf(settings: PhoneInput): SmsSettings | null {
  const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from, SMS_API: api } = settings
  return accountSid && authToken && from ? { accountSid, authToken, from, api } : null
}

export const phonesOf = (settings: PhoneInput): PhoneEnv => ({
  whatsapp: whatsAppOf(settings),
  sms: smsOf(settings),
})
