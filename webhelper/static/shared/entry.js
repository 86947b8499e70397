// An entry page that is all form.

import { start } from "./table.js";

start({});
