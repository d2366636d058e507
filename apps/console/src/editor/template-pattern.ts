/** A place in a text that is filled in when a call begins. */
export const templatePattern = /\{\{-?\s*([A-Za-z_][\w.-]*)[^{}]*\}\}/;
