/** A secret stays out of the log even when it is too short to be one. */
export const currentValue = (name: string, input: Record<string, string | undefined>): string =>
  /SECRET|PRIVATE|TOKEN|SMTP_URL|FILES_URL|DATABASE_URL|INSTALLATION_KEY|DSN/.test(name)
    ? ''
    : ` (it is "${input[name] ?? ''}")`
