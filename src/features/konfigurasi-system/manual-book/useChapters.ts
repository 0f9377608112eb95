import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, keyOf, useQueryCall } from "#platform/http/index.web.ts";
import { addChapter, manuscript, placeChapter, removeChapter } from "./chapters.calls.ts";
import { type Move, outline, type Place, stepOf } from "./outline.ts";

/** The chapters of a manual with their actions; each change is saved immediately and everything is fetched again. */
export function useChapters(book: number) {
  const client = useQueryClient();
  const query = useQueryCall(manuscript, { id: book });
  const [chosen, setChosen] = useState<number>();
  const [failure, setFailure] = useState<Error>();
  const chapters = query.data?.chapters ?? [];
  const lines = outline(chapters);
  const current = chapters.find((c) => c.id === chosen) ?? lines[0]?.chapter;
  const reload = () => client.invalidateQueries({ queryKey: keyOf(manuscript, { id: book }) });
  const change = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setFailure(undefined);
    try {
      return await work();
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
      return undefined;
    } finally {
      await reload();
    }
  };
  const put = (id: number, to: Place) => change(() => call(placeChapter, { id, ...to }));
  return {
    query,
    lines,
    current,
    failure,
    choose: setChosen,
    reload,
    add: async (title: string, parentId?: number) => {
      const made = await change(() => call(addChapter, { id: book, title, ...(parentId ? { parentId } : {}) }));
      if (made) setChosen(made.data.id);
    },
    step: (id: number, move: Move) => {
      const to = stepOf(chapters, id, move);
      return to && put(id, to);
    },
    maySteps: (id: number, move: Move) => stepOf(chapters, id, move) !== undefined,
    put,
    remove: (id: number, version: number) => change(() => call(removeChapter, { id, version })),
  };
}
export type Chapters = ReturnType<typeof useChapters>;
