import type { SubmissionView } from "#platform/workflow/index.ts";
import type { Client, Portal } from "./portal.ts";

/** Reads a proposal as a user sees it and makes moves as a user, for every kind of proposal. */
export const approvals = (portal: () => Portal, admin: () => Client) => {
  const view = async (by: Client, id: number) =>
    ((await by.get(`/api/submission/${id}`)).json as { data: SubmissionView }).data;
  return {
    view,
    act: async (by: Client, id: number, move: string, note?: string) =>
      by.post(`/api/submission/${id}/move`, {
        move,
        version: (await view(admin(), id)).version,
        ...(note === undefined ? {} : { note }),
      }),
    /** The administrator masked as another user. */
    mask: async (by: Client, as: string): Promise<Client> => {
      const [user] = await portal().sql<{ id: number }>("select id from app_user where username = $1", [as]);
      const answer = await by.post("/api/mask-login", {
        user_id: [user?.id],
        ip_address: "",
        device: "uji",
        location: "",
        path: "/",
      });
      if (answer.status !== 200) throw new Error(answer.text);
      const token = (answer.json as { access_token: string }).access_token;
      const headers = { authorization: `Bearer ${token}`, accesstoken: token };
      const request: Client["request"] = (method, path, o = {}) =>
        portal().anonymous.request(method, path, { ...o, headers: { ...o.headers, ...headers } });
      return {
        username: as,
        token,
        request,
        get: (path) => request("GET", path),
        post: (path, body = {}, more = {}) => request("POST", path, { body, headers: more }),
        patch: (path, body = {}) => request("PATCH", path, { body }),
      };
    },
  };
};
