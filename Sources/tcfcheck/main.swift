print("tcfcheck")
