export { Gunzip, unzipSync } from 'fflate'
