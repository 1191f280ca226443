declare const __APP_VERSION__: string

/** The package's version with a hash of the sources, such as "0.1.0+1a2b3c4d". */
export const appVersion: string = __APP_VERSION__
