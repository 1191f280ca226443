/** The keys of an object whose type lists all of them. */
export const namesIn = <T extends object>(object: T): (keyof T & string)[] =>
  Object.keys(object) as (keyof T & string)[]
