import { classOf, type ErrorClass } from '../db/core/errors.ts'

/** For `toSatisfy`: each database says what went wrong in words of its own. */
export const isOfClass =
  (errorClass: ErrorClass) =>
  (error: unknown): boolean =>
    classOf(error) === errorClass
