export { Gunzip, strFromU8, unzipSync } from 'fflate'
