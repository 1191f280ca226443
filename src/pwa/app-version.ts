/**
 * The package's version with a hash of the sources, such as "0.1.0+1a2b3c4d". It is in the page and in no script, so that
 * a release renames only the scripts that have changed.
 */
export const readAppVersion = (): string => document.documentElement.dataset['release'] ?? ''
