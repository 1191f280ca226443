/** Something that only whoever runs the server can mend. Its message says what happened and what to do, without a stack. */
export class OperatorError extends Error {}
