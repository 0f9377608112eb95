import locale from "antd/es/locale/id_ID.js";
import "dayjs/locale/id.js";

export default locale;
