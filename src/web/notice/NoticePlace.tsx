import { useNoticePlace } from "./useNoticePlace.ts";

/** Places notices; fetched with the first page, so that it does not hold it up. */
export default function NoticePlace() {
  useNoticePlace();
  return null;
}
