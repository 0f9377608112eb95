import { defineCall } from "#kit/call.ts";

export type Opened = { readonly id: number; readonly number: string; readonly version: number };

/**
 * The calls by which a proposal of any kind is created and edited, and its pictures are stored; `path` is that of the
 * kind.
 */
export const proposalCalls = <Content>(path: string, workflow: string) => ({
  propose: defineCall<{ content: Content; submit: boolean }, { data: Opened }>("POST", path, `${workflow}.submit`),
  change: defineCall<{ id: number; version: number; content: Content; submit: boolean }, { data: Opened }>(
    "PUT",
    `${path}/:id`,
    `${workflow}.submit`,
  ),
  /** Multipart, field `file`: JPEG, PNG or WebP up to 5 MB. */
  addPhoto: defineCall<Record<string, never>, { data: { id: string; name: string } }>(
    "POST",
    `${path}/photo`,
    `${workflow}.submit`,
  ),
  photo: defineCall<{ id: number; photo: string }, never>("GET", `${path}/:id/photo/:photo`, `${workflow}.read`),
});
export type ProposalCalls<Content> = ReturnType<typeof proposalCalls<Content>>;
