/** The names in an object whose type says all there are. */
export const namesIn = <T extends object>(object: T): (keyof T & string)[] =>
  Object.keys(object) as (keyof T & string)[]
