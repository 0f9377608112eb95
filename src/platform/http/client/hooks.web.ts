import {
  type QueryKey,
  useMutation,
  type UseMutationOptions,
  useQuery,
  type UseQueryOptions,
} from "@tanstack/react-query";
import type { AnyCall, Call } from "#kit/call.ts";
import { call, type newIdempotencyKey } from "./call.web.ts";
import { receivedAnswer } from "./first-answers.web.ts";
import { type CallOptions, prepare } from "./send.web.ts";

type Key = ReturnType<typeof newIdempotencyKey>;

/** The query key of a call, for invalidation: `[path]` alone covers every input. */
export const keyOf = (def: Pick<AnyCall, "method" | "path">, input?: unknown): QueryKey =>
  input === undefined ? [def.method, def.path] : [def.method, def.path, input];

/** What a query begins with: the answer to the same request of the page's first script, if it has been received. */
export const firstData = <In, Out>(def: Call<In, Out>, input: In): Out | undefined =>
  receivedAnswer(() => prepare(def, input)) as Out | undefined;

/** Reads through a call; all components of the page with the same input share the result. */
export function useQueryCall<In, Out>(
  def: Call<In, Out>,
  input: In,
  options: Omit<UseQueryOptions<Out, Error>, "queryKey" | "queryFn"> & { call?: CallOptions } = {},
) {
  const { call: callOptions, ...rest } = options;
  return useQuery<Out, Error>({
    ...(callOptions || rest.enabled === false ? {} : { initialData: () => firstData(def, input) }),
    ...rest,
    queryKey: keyOf(def, input),
    queryFn: ({ signal }) => call(def, input, { ...callOptions, signal }),
  });
}

/** Writes through a call. Pass `idempotencyKey` if a repeated request must not write twice. */
export function useCall<In, Out>(
  def: Call<In, Out>,
  options: Omit<UseMutationOptions<Out, Error, In>, "mutationFn"> & { idempotencyKey?: Key } = {},
) {
  const { idempotencyKey, ...rest } = options;
  return useMutation<Out, Error, In>({
    ...rest,
    mutationFn: (input) => call(def, input, idempotencyKey ? { idempotencyKey } : {}),
  });
}
