process.stdout.write('cesura\n')
