class file_utils:
    @staticmethod
    def add_start_docstrings(*docstrings):
        def decorate(function):
            function.__doc__ = "".join(docstrings) + (function.__doc__ or "")
            return function

        return decorate
