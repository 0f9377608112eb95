import { useQueryCall } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { useMe } from "#platform/access/index.web.ts";
import { bulkOpenApiCall } from "../distributor/push.calls.ts";
import { Reference } from "../Reference.tsx";
import { bulkSystems } from "./distributor-curah.calls.ts";

/** The push API for bulk cement; readers without a system see whom to contact. */
export default function BulkApiPage() {
  const query = useQueryCall(bulkOpenApiCall, { language: "id" }, { staleTime: 600_000 });
  return (
    <Reference
      title="REST API distributor curah"
      query={query}
      tryWith="key"
      file="api-distributor-curah"
      published={bulkOpenApiCall}
      note={<Contact />}
    />
  );
}

function Contact() {
  const t = useT();
  const own = useMe().vendor_id !== null;
  const { data } = useQueryCall(bulkSystems, {}, { staleTime: 60_000 });
  if (data?.systems !== 0) return null;
  return (
    <p className="p-note" role="status">
      {t(
        own
          ? "Distributor Anda belum memiliki sistem yang boleh mengirim penjualan curah. Minta Admin Bisnis mendaftarkannya; kuncinya diterbitkan administrator di Master API distributor."
          : "Belum ada sistem yang boleh mengirim penjualan curah. Minta administrator mengizinkannya pada sistem distributor di Master API distributor.",
      )}
    </p>
  );
}
