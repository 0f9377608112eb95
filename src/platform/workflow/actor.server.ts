/**
 * A person of a history entry as JSON; `by` is the real user while masking, `onBehalfOf` the person whose step it was.
 */
export const actorSql = (user: string, real: string, principal?: string): string =>
  `case when ${user}.id is null then null else json_strip_nulls(json_build_object('id', ${user}.id, 'label', ${user}.fullname, 'by', case when ${real}.id <> ${user}.id then json_build_object('id', ${real}.id, 'label', ${real}.fullname) end${
    principal
      ? `, 'onBehalfOf', case when ${principal}.id is not null then json_build_object('id', ${principal}.id, 'label', ${principal}.fullname) end`
      : ""
  })) end`;
